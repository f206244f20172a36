// The correspondence games of `iccf serve --desk`.

import * as api from './api.js';
import { toast } from './announce.js';
import { Board } from './board.js';
import { open, promotion, sure } from './dialog.js';
import { clear, el, save } from './dom.js';
import { Hand } from './hand.js';
import { t } from './words.js';

// How often it is looked whether the program changed something.
const LOOK = 3000;

export class Desk {
  constructor({ onstudy }) {
    this.onstudy = onstudy;
    this.element = el('.desk');
    this.token = '';
    const timer = setInterval(() => {
      if (this.element.isConnected) this.look();
      else clearInterval(timer);
    }, LOOK);
  }

  async show(game) {
    this.game = game;
    this.version = null;
    await this.load();
  }

  // Asks again; a new version is shown, with a word if somebody else made it.
  async load(word = '') {
    const { game } = this;
    try {
      const told = game ? await api.desk.show(game) : await api.desk.list();
      if (game !== this.game || told.version === this.version) return;
      const before = this.version;
      this.version = told.version;
      if (game) this.showGame(told.desk);
      else this.showList(told.desk);
      if (before && word) toast(word);
    } catch (trouble) {
      if (!this.version) clear(this.element, el('h1', {}, t('desk.title')), el('p', {}, trouble.status === 404 && !game ? t('desk.absent') : trouble.message));
    }
  }

  look() {
    const writing = this.element.contains(document.activeElement) && document.activeElement.value;
    if (!this.element.closest('[hidden]') && !document.hidden && this.version && !writing) this.load(t('desk.changed'));
  }

  showList({ games, damaged }) {
    const heads = ['number', 'players', 'event', 'turn', 'last', 'used', 'left', 'due', 'silence'];
    const row = (game) => {
      const over = game.state === 'finished';
      const turn = over ? t('desk.over', { result: game.result }) : t(`desk.turn.${game.turn}`);
      const cells = [
        game.number,
        el('a', { href: `#desk/${encodeURIComponent(game.game)}` }, `${game.white ?? '?'} – ${game.black ?? '?'}`),
        [game.event, game.section].filter(Boolean).join(', '),
        el(!over && game.turn === 'me' ? 'b.mine' : 'span', {}, turn),
        game.last ?? '', game.days_used ?? '', game.days_left ?? '', game.due ?? '', game.silence_days ?? '',
      ];
      return [
        el(over ? 'tr.over' : 'tr', {}, cells.map((cell, i) => el('td', { 'data-head': t(`desk.${heads[i]}`) }, cell instanceof Node ? cell : String(cell)))),
        ...game.warnings.map((warning) => el('tr.warned', {}, el('td', { colSpan: heads.length }, warning))),
      ];
    };
    clear(this.element,
      el('h1', {}, t('desk.title')),
      damaged.map((message) => el('p.bad', {}, message)),
      games.length ? el('.wide', { tabIndex: 0, role: 'region', 'aria-label': t('desk.title') }, el('table', {},
        el('thead', {}, el('tr', {}, heads.map((head) => el('th', { scope: 'col' }, t(`desk.${head}`))))),
        el('tbody', {}, games.flatMap(row)))) : el('p', {}, t('desk.none')));
  }

  showGame(game) {
    this.shown = game;
    const mine = game.turn === 'me';
    const over = game.state === 'finished';
    const board = new Board({
      onsquare: (square) => hand.click(square), ondrag: (from, to) => hand.drag(from, to),
    });
    const line = el('input', {
      type: 'text', id: 'desk-line', autocomplete: 'off', spellcheck: false, required: true,
      'aria-describedby': 'desk-line-hint',
    });
    const hand = new Hand({
      onchange: () => board.light(hand.lit()),
      onmove: (move) => { line.value = move; line.focus(); },
      ask: (moves) => promotion(this.position.turn, moves),
    });
    board.set({ view: game.me });
    this.position = null;
    api.position({ fen: game.fen, chess960: game.chess960 }).then((position) => {
      this.position = position;
      const last = game.last ?? '';
      board.show({ ...position, from: last.slice(0, 2), to: last.slice(2, 4) });
      if (!over) hand.setMoves(position.moves);
    }, (trouble) => toast(trouble.message));
    const fact = (name, value) => (value === null || value === undefined || value === '' ? null
      : [el('dt', {}, t(`desk.${name}`)), el('dd', {}, String(value))]);
    const list = (name, lines) => (lines.length ? [el('h3', {}, t(`desk.${name}`)), el('ul', {}, lines.map((text) => el('li', {}, text)))] : null);
    clear(this.element,
      el('p', {}, el('a', { href: '#desk' }, `← ${t('desk.back')}`)),
      el('h1', {}, `${game.white ?? '?'} – ${game.black ?? '?'}`),
      el('.game-of-desk', {},
        el('.play', {}, board.element, el('p.hidden', { id: 'board-hint-desk' }, t('board.hint'))),
        el('.facts', {},
          el('dl', {}, [
            fact('event', [game.event, game.section].filter(Boolean).join(', ')),
            fact('turn', over ? t('desk.over', { result: game.result }) : t(`desk.turn.${game.turn}`)),
            fact('used', game.days_used), fact('left', game.days_left), fact('due', game.due),
            fact('silence', game.silence_days),
          ].flat(2).filter(Boolean)),
          game.warnings.map((warning) => el('p.warned', {}, warning)),
          over ? null : this.form(game, mine, line),
          list('conditions', game.conditionals),
          game.plan?.length ? list('plan', [game.plan].flat()) : null,
          this.papers(game),
          this.answers(game, over),
          list('notes', game.notes.map((note) => `${note.move ?? ''} ${note.text}`)),
          this.note())),
      this.table(game));
  }

  form(game, mine, line) {
    const date = (id, value) => el('input', { type: 'date', id, value: value ?? '' });
    const field = (name, input) => el('label.field', { htmlFor: input.id }, el('span', {}, t(`desk.${name}`)), input);
    const draw = el('input', { type: 'checkbox', id: 'desk-draw' });
    const first = date('desk-first', game.today);
    const postmark = date('desk-postmark');
    const days = el('input', { type: 'number', id: 'desk-days', min: 0 });
    const submit = (event) => {
      event.preventDefault();
      const text = line.value.trim();
      this.change(mine
        ? { what: 'send', line: text, on: first.value || null, draw: draw.checked }
        : {
          what: 'receive', line: text, received: first.value || null, postmark: postmark.value || null,
          days: Number.isInteger(days.valueAsNumber) ? days.valueAsNumber : null, draw: draw.checked,
        });
    };
    return el('form.record', { onsubmit: submit },
      el('h2', {}, t(mine ? 'desk.send' : 'desk.receive')),
      field('line', line),
      el('p.hint', { id: 'desk-line-hint' }, t(mine ? 'desk.line.send' : 'desk.line.hint')),
      field(mine ? 'on' : 'received', first),
      mine ? null : [field('postmark', postmark), field('days', days)],
      el('label.check', {}, draw, t('desk.draw')),
      el('.buttons', {},
        el('button.strong', { type: 'submit', id: 'desk-record' }, t('desk.record')),
        mine ? el('button', { type: 'button', id: 'desk-if', onclick: () => this.change({ what: 'if', line: line.value.trim() }) }, t('desk.if')) : null));
  }

  papers(game) {
    const button = (name, id, act) => el('button', { type: 'button', id, onclick: () => this.try(act) }, t(`desk.${name}`));
    return el('.buttons', {},
      button('card', 'desk-card', async () => save(`${game.game}-card.pdf`, await api.desk.card(game.game))),
      button('sheet', 'desk-sheet', async () => save(`${game.game}.pdf`, await api.desk.sheet(game.game))),
      button('mail', 'desk-mail', () => this.mail(game)),
      button('study', 'desk-study', () => this.onstudy(game.pgn)));
  }

  answers(game, over) {
    const button = (name, id = `desk-${name}`) => el('button', { type: 'button', id, onclick: () => this.change({ what: name }) }, t(`desk.${name}`));
    const offered = game.offers.some((offer) => offer.open && offer.by === 'opponent');
    const resign = async () => { if (await sure(t('desk.resign.sure'))) this.change({ what: 'resign' }); };
    return el('details', {}, el('summary', {}, t('desk.more')), el('.buttons', {},
      over || !offered ? null : [button('accept'), button('decline')],
      over ? null : [button('offer'), el('button', { type: 'button', id: 'desk-resign', onclick: resign }, t('desk.resign'))],
      button('undo')));
  }

  note() {
    const input = el('input', { type: 'text', id: 'desk-note', required: true });
    return el('form.note', {
      onsubmit: (event) => { event.preventDefault(); this.change({ what: 'note', text: input.value }); },
    }, el('label.field', { htmlFor: 'desk-note' }, el('span', {}, t('desk.note')), input),
    el('button', { type: 'submit' }, t('desk.note.add')));
  }

  table(game) {
    const dates = ['sent', 'postmark', 'received', 'server'].filter((name) => game.moves.some((move) => move[name]));
    const heads = ['', 'numeric', 'SAN', ...dates.map((name) => t(`desk.date.${name}`)), t('desk.days.used')];
    return el('div', {}, el('h2', {}, t('desk.moves')),
      el('.wide', { tabIndex: 0, role: 'region', 'aria-label': t('desk.moves') }, el('table', {},
        el('thead', {}, el('tr', {}, heads.map((head) => (head ? el('th', { scope: 'col' }, head) : el('td', {}))))),
        el('tbody', {}, game.moves.map((move) => el('tr', {}, [
          `${move.number}${move.side === 'white' ? '.' : '…'}`, move.numeric, move.san,
          ...dates.map((name) => move[name] ?? ''),
          move.charged !== move.days ? `${move.days} (${move.charged})` : move.days,
        ].map((cell) => el('td', {}, String(cell ?? '')))))))));
  }

  async mail(game) {
    const text = await api.desk.mail(game.game);
    await open(t('desk.mail'), (close) => [
      el('pre', { tabIndex: 0 }, text),
      el('.buttons', {},
        el('button.strong', { type: 'button', onclick: async () => { await navigator.clipboard.writeText(text); toast(t('export.copied')); } }, t('desk.copy')),
        el('button', { type: 'button', onclick: () => close('') }, t('close'))),
    ]);
  }

  async try(act) {
    try {
      await act();
    } catch (trouble) {
      toast(trouble.message);
    }
  }

  async change(change) {
    for (;;) {
      if (!this.token && !(await this.askToken())) return;
      try {
        const told = await api.desk.change(this.game, change, this.version, this.token);
        this.version = told.version;
        this.showGame(told.desk);
        toast(told.said);
        return;
      } catch (trouble) {
        if (trouble.status !== 401) {
          this.refuse(trouble.message);
          if (trouble.status === 409) this.load(trouble.message);
          return;
        }
        this.token = '';
        toast(t('desk.token.wrong'));
      }
    }
  }

  // Says why something was not done, where it was asked for.
  refuse(message) {
    const form = this.element.querySelector('form.record') ?? this.element;
    form.querySelector('.refusal')?.remove();
    form.append(el('p.refusal', { role: 'alert' }, message));
  }

  async askToken() {
    this.token = await open(t('desk.token'), (close) => {
      const input = el('input', { type: 'password', id: 'token', autocomplete: 'off', required: true });
      return el('form', { onsubmit: (event) => { event.preventDefault(); close(input.value.trim()); } },
        el('label.field', { htmlFor: 'token' }, el('span', {}, t('desk.token.label')), input),
        el('.buttons', {}, el('button.strong', { type: 'submit' }, t('desk.token.use')),
          el('button', { type: 'button', onclick: () => close('') }, t('cancel'))));
    });
    return this.token;
  }
}
