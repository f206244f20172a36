// Windows that ask for one thing.

import { el } from './dom.js';
import { t } from './words.js';

// Shows a dialog; what it closes with, '' if it is left.
export function open(title, build) {
  return new Promise((done) => {
    const heading = `dialog-${Math.random().toString(36).slice(2)}`;
    const dialog = el('dialog', { 'aria-labelledby': heading }, el('h2', { id: heading }, title));
    const close = (value) => dialog.close(value);
    dialog.append(...[build(close, dialog)].flat());
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Asks what a pawn becomes: by a click, or by the digit.
export async function promotion(side, moves) {
  const chosen = await open(t('promotion'), (close, dialog) => {
    dialog.addEventListener('keydown', (event) => {
      const move = moves.find((move) => move.numeric.at(-1) === event.key);
      if (!move) return;
      // The page behind must not take it for the digit of a move.
      event.preventDefault();
      event.stopPropagation();
      close(move.numeric);
    });
    return [
      el('.choices', {}, moves.map((move) => el('button.choice', {
        type: 'button', onclick: () => close(move.numeric),
      },
      el(`span.piece.${side}-${move.promotion}`, { 'aria-hidden': 'true' }),
      el('span', {}, t(move.promotion)),
      el('kbd', {}, move.numeric.at(-1)),
      el('small', {}, `${move.numeric} ${move.san}`)))),
      el('.buttons', {}, el('button', { type: 'button', onclick: () => close('') }, t('cancel'))),
    ];
  });
  return moves.find((move) => move.numeric === chosen);
}

// Whether the answer is yes.
export async function sure(question) {
  const answer = await open(question, (close) => el('.buttons', {},
    el('button.strong', { type: 'button', onclick: () => close('yes') }, t('yes')),
    el('button', { type: 'button', onclick: () => close('') }, t('cancel'))));
  return answer === 'yes';
}
