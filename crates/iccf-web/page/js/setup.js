// Sets up a position: piece by piece, by a FEN, or by its number in Chess960. The
// library says whether it is one.

import * as api from './api.js';
import { Board } from './board.js';
import { open } from './dialog.js';
import { clear, el, later } from './dom.js';
import { t } from './words.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SIDES = {
  white: ['K', 'Q', 'R', 'B', 'N', 'P'],
  black: ['k', 'q', 'r', 'b', 'n', 'p'],
};
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

// The text of a game that starts at a position.
export function startsAt(fen, chess960) {
  if (fen === START && !chess960) return '';
  const variant = chess960 ? '[Variant "Chess960"]\n' : '';
  return `${variant}[SetUp "1"]\n[FEN "${fen}"]\n\n`;
}

// The text of a game that starts where the reader says; null if nothing was chosen.
export async function setUp(fen, chess960) {
  let chosen = null;
  await open(t('setup.title'), (close, dialog) => {
    dialog.classList.add('setup');
    const form = new Setup((text) => { chosen = text; close('done'); });
    form.fromFen(fen, chess960);
    return [form.element, el('.buttons', {},
      form.use, el('button', { type: 'button', onclick: () => close('') }, t('cancel')))];
  });
  return chosen;
}

class Setup {
  constructor(done) {
    this.piece = 'P';
    this.told = null;
    this.question = 0;
    this.board = new Board({ onsquare: (square) => this.put(square), label: 'setup.title' });
    this.palette = el('.palette', { role: 'group', 'aria-label': t('setup.piece') }, ...Object.entries(SIDES).map(([side, pieces]) => el('.row', {},
      pieces.map((piece) => this.choice(piece, side)))), this.eraser());
    this.fen = el('input', { type: 'text', id: 'setup-fen', spellcheck: false, autocomplete: 'off' });
    this.fen.addEventListener('input', this.typed(() => this.fromFen(this.fen.value, this.chess960.checked)));
    const again = () => this.fromPieces();
    this.turn = el('select', { id: 'setup-turn', onchange: again },
      ['white', 'black'].map((side) => el('option', { value: side }, t(side))));
    this.castling = el('input', { type: 'text', id: 'setup-castling', maxLength: 8, size: 6, oninput: this.typed(again) });
    this.chess960 = el('input', { type: 'checkbox', id: 'setup-960', onchange: () => this.fromFen(this.fen.value, this.chess960.checked) });
    this.number = el('input', { type: 'number', id: 'setup-number', min: 0, max: 959, oninput: this.typed(() => this.fromNumber()) });
    this.message = el('p.message', { role: 'status' });
    this.use = el('button.strong', { type: 'button', id: 'setup-use', onclick: () => done(this.text()) }, t('setup.use'));
    const field = (name, input) => el('label.field', { htmlFor: input.id }, el('span', {}, t(name)), input);
    const empty = () => { this.castling.value = ''; this.chess960.checked = false; this.show({ board: '.'.repeat(64) }); this.fromPieces(); };
    this.element = el('.setup-form', {},
      el('.setup-board', {}, this.board.element, el('p.hint', {}, t('setup.board'))),
      el('.setup-fields', {},
        this.palette,
        el('.buttons', {},
          el('button', { type: 'button', onclick: () => { this.chess960.checked = false; this.fromFen(START, false); } }, t('setup.start')),
          el('button', { type: 'button', onclick: empty }, t('setup.empty'))),
        field('setup.turn', this.turn), field('setup.castling', this.castling),
        field('setup.fen', this.fen), field('setup.chess960', this.chess960),
        field('setup.number', this.number),
        el('button', { type: 'button', id: 'setup-draw', onclick: () => { this.number.value = Math.floor(Math.random() * 960); this.fromNumber(); } }, t('setup.draw')),
        this.message));
  }

  choice(piece, side) {
    const name = NAMES[piece.toLowerCase()];
    const button = el('button.choice', {
      type: 'button', 'aria-pressed': String(piece === this.piece), 'aria-label': t(`${side}.${name}`),
      onclick: () => this.pick(piece),
    }, el(`span.piece.${side}-${name}`, { 'aria-hidden': 'true' }));
    button.dataset.piece = piece;
    return button;
  }

  eraser() {
    const button = el('button.choice.erase', { type: 'button', 'aria-pressed': 'false', onclick: () => this.pick('.') }, t('setup.erase'));
    button.dataset.piece = '.';
    return button;
  }

  pick(piece) {
    this.piece = piece;
    for (const button of this.palette.querySelectorAll('[data-piece]')) {
      button.setAttribute('aria-pressed', String(button.dataset.piece === piece));
    }
  }

  put(square) {
    const at = (square[1] - 1) * 8 + (square[0] - 1);
    const { board } = this.board.shown;
    const piece = board[at] === this.piece ? '.' : this.piece;
    this.show({ board: board.slice(0, at) + piece + board.slice(at + 1) });
    this.fromPieces();
  }

  show(position) {
    this.board.show(position);
  }

  // What is being typed is asked for in a moment; answers that are on their way
  // would overwrite it.
  typed(ask) {
    const soon = later(200, ask);
    return () => {
      this.question += 1;
      soon();
    };
  }

  async ask(question, whole) {
    this.question += 1;
    const mine = this.question;
    try {
      const told = await api.position(question);
      if (mine !== this.question) return;
      this.told = told;
      clear(this.message, told.warnings.join('; '));
      this.message.classList.remove('bad');
      this.use.disabled = false;
      if (this.fen !== document.activeElement) this.fen.value = told.fen;
      if (whole) {
        this.show({ board: told.board });
        this.turn.value = told.turn;
        this.castling.value = told.fen.split(' ')[2].replace('-', '');
        this.chess960.checked = told.chess960;
      }
    } catch (trouble) {
      if (mine !== this.question) return;
      this.told = null;
      this.use.disabled = true;
      clear(this.message, trouble.message);
      this.message.classList.add('bad');
    }
  }

  fromFen(fen, chess960) {
    return this.ask({ fen, chess960 }, true);
  }

  fromNumber() {
    const number = this.number.valueAsNumber;
    return Number.isInteger(number) ? this.ask({ number }, true) : null;
  }

  fromPieces() {
    const pieces = { board: this.board.shown.board, turn: this.turn.value, castling: this.castling.value };
    return this.ask({ pieces, chess960: this.chess960.checked }, false);
  }

  text() {
    return startsAt(this.told.fen, this.told.chess960);
  }
}
