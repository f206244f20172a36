// Numeric notation in a minute, on a board to try it on.

import * as api from './api.js';
import { announce } from './announce.js';
import { Board, letters } from './board.js';
import { promotion } from './dialog.js';
import { clear, el } from './dom.js';
import { Hand } from './hand.js';
import { t } from './words.js';

// What is to be done at each step: a square to click, or a move to play.
const STEPS = [
  { square: '54', fen: null },
  { move: '5254', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  { move: '5171', fen: 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4' },
  { move: '67682', fen: '2k5/5P2/8/8/8/8/8/4K3 w - - 0 1' },
  { race: true, fen: null },
];
const GOAL = 10;

export class Learn {
  constructor() {
    this.board = new Board({
      onsquare: (square) => this.click(square),
      ondrag: (from, to) => { if (STEPS[this.step].move) this.hand.drag(from, to); },
    });
    this.hand = new Hand({
      onchange: (typed) => {
        this.board.light(this.hand.lit());
        if (this.input.value !== typed) this.input.value = typed;
      },
      onmove: (move) => this.played(move),
      ask: (moves) => promotion('white', moves),
    });
    this.input = el('input', {
      type: 'text', id: 'learn-entry', inputMode: 'numeric', autocomplete: 'off', maxLength: 5,
      oninput: () => this.hand.type(this.input.value.trim()),
    });
    this.about = el('.lesson');
    this.told = el('p.told', { role: 'status' });
    this.entry = el('label.field', { htmlFor: 'learn-entry' }, el('span', {}, t('entry')), this.input);
    this.element = el('.learn', {},
      el('header', {}, el('h1', {}, t('learn.title')), el('p.lead', {}, t('learn.lead'))),
      this.board.element,
      el('p.hidden', { id: 'board-hint-learn' }, t('board.hint')),
      el('.side', {}, this.about, this.entry, this.told));
    document.addEventListener('keydown', (event) => this.key(event));
    this.go(0);
  }

  // Digits go to the field wherever the focus is.
  key(event) {
    if (!this.element.isConnected || this.element.closest('[hidden]') || !STEPS[this.step].move) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-8]$/.test(event.key)) return;
    if (document.querySelector('dialog[open]') || event.target.closest?.('input, select')) return;
    event.preventDefault();
    this.input.focus();
    this.hand.type(this.hand.typed + event.key);
  }

  async go(step) {
    this.step = step;
    this.streak = 0;
    const { fen, move, race } = STEPS[step];
    const name = `learn.${step + 1}`;
    const button = (label, to, strong) => el(strong ? 'button.strong' : 'button', { type: 'button', onclick: () => this.go(to) }, t(label));
    clear(this.about,
      el('p.count', {}, t('learn.step', { n: step + 1, all: STEPS.length })),
      el('h2', {}, t(name)), el('p', {}, t(`${name}.text`)),
      el('p.task', {}, race ? '' : t(`${name}.task`)),
      el('.buttons', {},
        step ? button('learn.back', step - 1) : null,
        step < STEPS.length - 1 ? button('learn.next', step + 1, true)
          : el('a.button.strong', { href: '#board' }, t('learn.end'))));
    this.told.textContent = '';
    this.entry.hidden = !move;
    this.board.set({ labels: race ? 'numeric' : 'numbers' });
    if (step && !race) this.board.set({ labels: 'numeric' });
    this.board.show({ board: '.'.repeat(64) });
    this.hand.setMoves([]);
    if (race) this.next();
    if (fen) {
      const position = await api.position({ fen, chess960: false });
      this.board.show(position);
      this.hand.setMoves(position.moves);
    }
  }

  say(text, right) {
    this.told.textContent = text;
    this.told.classList.toggle('right', right);
  }

  click(square) {
    const step = STEPS[this.step];
    if (step.move) this.hand.click(square);
    else if (step.race) this.race(square);
    else if (square === step.square) this.done([square]);
    else this.say(t('learn.wrong', { square: `${square} (${letters(square)})` }), false);
  }

  async played(move) {
    const step = STEPS[this.step];
    if (move !== step.move) {
      this.hand.set('');
      this.say(t('learn.wrong', { square: move }), false);
      return;
    }
    const position = await api.position({ fen: step.fen, chess960: false, after: move });
    this.board.show({ ...position, from: move.slice(0, 2), to: move.slice(2, 4) });
    this.hand.setMoves([]);
    this.done([]);
  }

  done(targets) {
    this.board.light({ targets: new Set(targets) });
    this.say(t('learn.done'), true);
  }

  next() {
    const unit = () => 1 + Math.floor(Math.random() * 8);
    this.wanted = `${unit()}${unit()}`;
    const task = t('learn.find', { square: this.wanted });
    this.about.querySelector('.task').textContent = task;
    announce(task);
  }

  race(square) {
    const right = square === this.wanted;
    this.streak = right ? this.streak + 1 : 0;
    this.board.light({ selected: right ? null : square, targets: new Set([this.wanted]) });
    const told = right ? t('learn.right') : t('learn.wrong', { square });
    this.say(`${told} ${this.streak >= GOAL ? t('learn.done') : t('learn.streak', { n: this.streak })}`, right);
    this.next();
  }
}
