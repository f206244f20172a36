// The board: 64 squares that can be seen, heard, clicked, dragged over and walked
// with the arrow keys. Squares are known by their digits, 11 to 88.

import { el } from './dom.js';
import { t } from './words.js';

const PIECES = {
  K: 'white.king', Q: 'white.queen', R: 'white.rook', B: 'white.bishop', N: 'white.knight', P: 'white.pawn',
  k: 'black.king', q: 'black.queen', r: 'black.rook', b: 'black.bishop', n: 'black.knight', p: 'black.pawn',
};
const UNITS = [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
// So many pixels make a drag of a click.
const DRAG = 6;

export const letters = (square) => `${'abcdefgh'[square[0] - 1]}${square[1]}`;
const index = (square) => (square[1] - 1) * 8 + (square[0] - 1);

export class Board {
  // onsquare(square) hears of clicks, ondrag(from, to) of pieces let go.
  constructor({ onsquare = () => {}, ondrag = null, label = 'board' } = {}) {
    this.onsquare = onsquare;
    this.ondrag = ondrag;
    this.view = 'white';
    this.labels = 'numeric';
    this.shown = { board: '.'.repeat(64) };
    this.lit = { selected: null, targets: new Set() };
    this.focus = '51';
    // Whether a pointer took the focus here: then arrow keys are not for the board.
    this.pointed = false;
    document.addEventListener('keydown', (event) => { if (event.key === 'Tab') this.pointed = false; });
    this.label = label;
    this.element = el('.board');
    this.build();
  }

  build() {
    const up = this.view === 'white';
    const files = up ? UNITS : UNITS.toReversed();
    const ranks = up ? UNITS.toReversed() : UNITS;
    this.squares = new Map();
    const edge = (text) => el('span.edge', { 'aria-hidden': 'true' }, String(text));
    const name = { numeric: (f) => f, algebraic: (f) => 'abcdefgh'[f - 1], numbers: () => '', both: (f) => f };
    const below = name[this.labels];
    const above = this.labels === 'both' ? (f) => 'abcdefgh'[f - 1] : below;
    const beside = this.labels === 'numbers' ? () => '' : (r) => r;
    const grid = el('.squares', { role: 'grid', 'aria-label': t(this.label), 'aria-describedby': 'board-hint' });
    for (const rank of ranks) {
      const row = el('.row', { role: 'row' });
      for (const file of files) row.append(this.square(`${file}${rank}`));
      grid.append(row);
    }
    grid.addEventListener('keydown', (event) => this.walk(event));
    this.grid = grid;
    this.element.dataset.labels = this.labels;
    this.element.replaceChildren(
      el('.edges.above', {}, files.map((file) => edge(above(file)))),
      el('.edges.left', {}, ranks.map((rank) => edge(beside(rank)))),
      grid,
      el('.edges.right', {}, ranks.map((rank) => edge(beside(rank)))),
      el('.edges.below', {}, files.map((file) => edge(below(file)))),
    );
    this.paint();
  }

  square(code) {
    const dark = (Number(code[0]) + Number(code[1])) % 2 === 0;
    const element = el(`button.square.${dark ? 'dark' : 'light'}`, {
      type: 'button', role: 'gridcell', tabIndex: -1,
      onclick: (event) => { if (event.detail === 0 || !this.dragging) this.onsquare(code); },
      onpointerdown: (event) => this.take(event, code),
      onfocus: () => this.at(code),
    }, el('span.digits', { 'aria-hidden': 'true' }, code), el('span.piece', { 'aria-hidden': 'true' }));
    element.dataset.square = code;
    this.squares.set(code, element);
    return element;
  }

  set(options) {
    Object.assign(this, options);
    this.build();
  }

  show(shown) {
    this.shown = shown;
    this.paint();
  }

  light(lit) {
    this.lit = { selected: null, targets: new Set(), ...lit };
    this.paint();
  }

  piece(code) {
    return PIECES[this.shown.board[index(code)]];
  }

  paint() {
    const { from, to, check } = this.shown;
    for (const [code, element] of this.squares) {
      const name = this.piece(code);
      const piece = element.lastChild;
      const wanted = name ? `piece ${name.replace('.', '-')}` : 'piece';
      if (piece.className !== wanted) piece.className = wanted;
      const target = this.lit.targets.has(code);
      const states = [
        ['moved', code === from || code === to],
        ['check', code === check],
        ['selected', code === this.lit.selected],
        ['target', target],
        ['taken', target && Boolean(name)],
      ];
      for (const [state, on] of states) element.classList.toggle(state, on);
      element.setAttribute('aria-label', [
        `${code} ${letters(code)}`,
        t(name ?? 'empty'),
        code === check ? t('check') : null,
        target ? t('target') : null,
      ].filter(Boolean).join(', '));
      element.setAttribute('aria-selected', code === this.lit.selected);
      element.tabIndex = code === this.focus ? 0 : -1;
    }
  }

  at(code) {
    this.squares.get(this.focus).tabIndex = -1;
    this.focus = code;
    this.squares.get(code).tabIndex = 0;
  }

  walk(event) {
    const step = STEPS[event.key];
    if (!step || this.pointed || event.altKey || event.ctrlKey || event.metaKey) return;
    const sign = this.view === 'white' ? 1 : -1;
    const next = [0, 1].map((i) => Number(this.focus[i]) + sign * step[i]);
    event.preventDefault();
    event.stopPropagation();
    if (next.every((unit) => unit >= 1 && unit <= 8)) this.squares.get(next.join('')).focus();
  }

  // Takes a piece up; whether it is dragged shows when the pointer moves.
  take(event, from) {
    this.pointed = true;
    if (!this.ondrag || event.button !== 0 || !this.piece(from)) return;
    this.dragging = false;
    const element = this.squares.get(from);
    const start = [event.clientX, event.clientY];
    let ghost = null;
    const over = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)
      ?.closest('.square')?.dataset.square;
    const move = (event) => {
      const far = Math.hypot(event.clientX - start[0], event.clientY - start[1]) > DRAG;
      if (!ghost && far) {
        this.dragging = true;
        ghost = element.lastChild.cloneNode();
        ghost.classList.add('ghost');
        const size = element.getBoundingClientRect().width;
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        element.classList.add('lifted');
        this.ondrag(from, null);
      }
      if (ghost) {
        ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
        for (const square of this.squares.values()) square.classList.toggle('over', square.dataset.square === over(event));
      }
    };
    const end = (event) => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      element.classList.remove('lifted');
      for (const square of this.squares.values()) square.classList.remove('over');
      if (!ghost) return;
      ghost.remove();
      const to = event.type === 'pointerup' ? over(event) : null;
      this.ondrag(from, to ?? '');
      setTimeout(() => { this.dragging = false; });
    };
    if (event.pointerType !== 'mouse') event.preventDefault();
    element.setPointerCapture?.(event.pointerId);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
  }
}
