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
// So many days before the end of the time it is pressing.
const SOON = 5;
const DAY = 86_400_000;

// How pressing a game is, as far as colours show it.
function urgency(game, today) {
  if (game.state === 'finished' || game.turn !== 'me') return '';
  const until = game.due ? (Date.parse(game.due) - Date.parse(today)) / DAY : Infinity;
  const left = Math.min(until, game.days_left ?? Infinity);
  if (left < 0) return 'late';
  return left <= SOON ? 'soon' : '';
}

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
    this.refusal = '';
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
      // What is being written stays.
      if (game) this.keeping(() => this.showGame(told.desk));
      else this.showList(told.desk);
      if (before && word) toast(word);
    } catch (trouble) {
      if (!this.version) clear(this.element, el('h1', {}, t('desk.title')), el('p', {}, trouble.status === 404 && !game ? t('desk.absent') : trouble.message));
    }
  }

  // Looks whether something was changed. Whoever is writing is told, and not disturbed.
  async look() {
    if (this.element.closest('[hidden]') || document.hidden || !this.version) return;
    const { activeElement: field } = document;
    if (!this.element.contains(field) || !field.value) {
      await this.load(t('desk.changed'));
      return;
    }
    const { game, version } = this;
    const told = await api.desk.show(game).catch(() => null);
    if (told && game === this.game && version === this.version && told.version !== version) this.hint();
  }

  hint() {
    const form = this.element.querySelector('form.record') ?? this.element;
    if (form.querySelector('.changed')) return;
    form.prepend(el('p.changed', { role: 'status' }, t('desk.changed.writing'), ' ',
      el('button', { type: 'button', onclick: () => this.load(t('desk.changed')) }, t('desk.changed.show'))));
  }

  // Shows something anew without losing what stands in the fields and where the
  // cursor is.
  keeping(show) {
    const fields = [...this.element.querySelectorAll('input[id]')];
    const written = new Map(fields.map((field) => [field.id, { value: field.value, checked: field.checked }]));
    const { activeElement: at } = document;
    const focus = this.element.contains(at) ? at.id : '';
    show();
    for (const field of this.element.querySelectorAll('input[id]')) {
      const { value, checked } = written.get(field.id) ?? {};
      if (value) field.value = value;
      if (checked) field.checked = true;
    }
    if (focus) this.element.querySelector(`#${focus}`)?.focus();
    if (this.refusal) this.refuse(this.refusal);
  }

  showList({ games, damaged, today }) {
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
      const pressing = urgency(game, today);
      const cell = (value, i) => el(`td.${heads[i]}`, { role: 'cell', 'data-head': t(`desk.${heads[i]}`) }, value instanceof Node ? value : String(value));
      return [
        el(['tr', over ? 'over' : pressing].filter(Boolean).join('.'), { role: 'row' }, cells.map(cell)),
        ...game.warnings.map((warning) => el(['tr.warned', pressing].filter(Boolean).join('.'), { role: 'row' },
          el('td', { role: 'cell', colSpan: heads.length }, warning))),
      ];
    };
    clear(this.element,
      el('h1', {}, t('desk.title')),
      damaged.map((message) => el('p.bad', {}, message)),
      games.length ? el('.wide', { tabIndex: 0, role: 'region', 'aria-label': t('desk.title') }, el('table.list', { role: 'table' },
        el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, heads.map((head) => el('th', { scope: 'col', role: 'columnheader' }, t(`desk.${head}`))))),
        el('tbody', { role: 'rowgroup' }, games.flatMap(row)))) : el('p', {}, t('desk.none')));
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
            fact('mine', this.clock(game.days_used, game.days_left, game.bank)),
            fact('due', game.due),
            fact('opponent', this.clock(game.opponent_days_used, game.opponent_days_left)),
            fact('silence', game.silence_days === null ? null : t('desk.days.n', { n: game.silence_days })),
            fact('control', this.control(game.control)),
            fact('medium', t(`medium.${game.medium}`)),
          ].flat(2).filter(Boolean)),
          game.warnings.map((warning) => el(`p.warned${urgency(game, game.today) === 'late' ? '.late' : ''}`, {}, warning)),
          over ? null : this.form(game, mine, line),
          list('conditions', game.conditionals),
          game.plan?.length ? list('plan', [game.plan].flat()) : null,
          this.papers(game),
          this.answers(game, over),
          list('notes', game.notes.map((note) => `${note.move ?? ''} ${note.text}`)),
          this.note())),
      this.table(game));
  }

  // Days that were used, and those that are left.
  clock(used, left, bank) {
    if (used === null || used === undefined) return null;
    return [
      t('desk.clock.used', { n: used }),
      left === null || left === undefined ? null : t(left < 0 ? 'desk.clock.over' : 'desk.clock.left', { n: Math.abs(left) }),
      bank ? t('desk.clock.bank', { n: bank }) : null,
    ].filter(Boolean).join(', ');
  }

  // 30d/10 in words; what has another form stays as it is.
  control(text) {
    const [, days, moves] = /^(\d+)d\/(\d+)$/.exec(text) ?? [];
    const [, start, more] = /^(\d+)d\+(\d+)d$/.exec(text) ?? [];
    if (days) return t('control.rate', { days, moves });
    if (start) return t('control.fischer', { days: start, more });
    return text === 'none' ? t('control.none') : text;
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
      button('study', 'desk-study', () => this.onstudy(game)));
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
    const names = ['number', 'numeric', 'san', ...dates.map(() => 'date'), 'days'];
    const cell = (value, i) => el(value === '' ? `td.${names[i]}.empty` : `td.${names[i]}`, { role: 'cell', 'data-head': heads[i] }, String(value ?? ''));
    return el('div', {}, el('h2', {}, t('desk.moves')),
      el('.wide', { tabIndex: 0, role: 'region', 'aria-label': t('desk.moves') }, el('table.moves', { role: 'table' },
        el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, heads.map((head) => (head
          ? el('th', { scope: 'col', role: 'columnheader' }, head) : el('td', { role: 'cell' }))))),
        el('tbody', { role: 'rowgroup' }, game.moves.map((move) => el(move.conditional ? 'tr.conditional' : 'tr', { role: 'row' }, [
          `${move.number}${move.side === 'white' ? '.' : '…'}`, move.numeric, move.san,
          ...dates.map((name) => move[name] ?? ''),
          this.spent(move),
        ].map(cell)))))));
  }

  // The days of a move, and where the number comes from.
  spent(move) {
    if (move.conditional) return t('desk.spent.conditional');
    if (move.basis === 'first' || move.basis === 'unknown') return '–';
    const days = move.charged !== move.days ? `${move.days} (${move.charged})` : `${move.days}`;
    return move.basis === 'estimated' ? `≈ ${days}` : days;
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
        this.refusal = '';
        // What was recorded need not be written again; what stands elsewhere may.
        const done = change.what === 'note' ? '#desk-note' : 'form.record input';
        for (const field of this.element.querySelectorAll(done)) Object.assign(field, { value: '', checked: false });
        this.keeping(() => this.showGame(told.desk));
        toast(told.said);
        return;
      } catch (trouble) {
        if (trouble.status !== 401) {
          this.refuse(trouble.message);
          // The line stays, and so does the reason, above the game as it stands now.
          if (trouble.status === 409) await this.load();
          return;
        }
        this.token = '';
        toast(t('desk.token.wrong'));
      }
    }
  }

  // Says why something was not done, where it was asked for.
  refuse(message) {
    this.refusal = message;
    const [reason, ...answer] = message.split('\n');
    const form = this.element.querySelector('form.record') ?? this.element;
    form.querySelector('.refusal')?.remove();
    form.append(el('.refusal', { role: 'alert' }, el('p', {}, reason), ...(answer.length
      ? [el('p.hint', {}, t('desk.answer')), el('blockquote', {}, answer.join('\n'))] : [])));
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
