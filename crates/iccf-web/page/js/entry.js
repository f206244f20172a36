// The field that moves are typed into, with what they can become.

import { clear, el } from './dom.js';
import { t } from './words.js';

const MOST = 12;

export class Entry {
  // ontype hears of digits, onenter of a text in any notation.
  constructor({ ontype, onenter, onpick }) {
    this.input = el('input', {
      type: 'text', id: 'entry', inputMode: 'numeric', autocomplete: 'off', spellcheck: false, maxLength: 40,
      'aria-describedby': 'entry-hint', 'aria-controls': 'entry-choices',
    });
    this.input.setAttribute('autocapitalize', 'off');
    this.choices = el('ul.completions', { id: 'entry-choices', 'aria-label': t('entry.choices') });
    this.message = el('.message', { role: 'status' });
    const enter = () => { if (this.input.value.trim()) onenter(this.input.value.trim()); };
    this.element = el('form.entry', {
      onsubmit: (event) => { event.preventDefault(); enter(); },
    },
    el('label', { htmlFor: 'entry' }, t('entry')),
    this.input,
    el('button.strong', { type: 'submit' }, t('entry.play')),
    el('p.hint', { id: 'entry-hint' }, t('entry.hint')),
    this.choices,
    this.message);
    this.onpick = onpick;
    this.input.addEventListener('input', () => {
      this.say();
      const typed = this.input.value.trim();
      if (/^\d*$/.test(typed)) ontype(typed);
      else this.offer([]);
    });
  }

  set(typed) {
    if (this.input.value !== typed) this.input.value = typed;
  }

  offer(moves) {
    const shown = moves.slice(0, MOST).map((move) => el('li', {}, el('button', {
      type: 'button', onclick: () => this.onpick(move.numeric),
    }, el('b', {}, move.numeric), ` ${move.san}`)));
    if (moves.length > MOST) shown.push(el('li.more', {}, `+ ${moves.length - MOST}`));
    clear(this.choices, shown);
    this.choices.hidden = !moves.length;
  }

  // Says why a text is no move, and what may have been meant.
  say(message = '', suggestions = []) {
    clear(this.message, message ? el('p', {}, message) : null, suggestions.map((move) => el('button', {
      type: 'button', onclick: () => this.onpick(move.numeric),
    }, `${move.numeric} ${move.san}`)));
  }
}
