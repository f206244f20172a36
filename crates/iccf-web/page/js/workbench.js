// The board page: text, board and moves, each following the others.

import * as api from './api.js';
import { announce, toast } from './announce.js';
import { Board } from './board.js';
import { promotion } from './dialog.js';
import { clear, el, later } from './dom.js';
import { Editor } from './editor.js';
import { Entry } from './entry.js';
import { Games } from './games.js';
import { Hand } from './hand.js';
import { recall, remember } from './memory.js';
import { notationChoice } from './notations.js';
import { Problems } from './problems.js';
import { replaced } from './ranges.js';
import { SAMPLE } from './sample.js';
import { Score } from './score.js';
import { setUp, startsAt } from './setup.js';
import * as share from './share.js';
import { Takeaway } from './takeaway.js';
import { Text } from './text.js';
import { current as language, t } from './words.js';

// The form of a FEN; the library says whether it is one.
const FEN = /^\s*(?:[pnbrqk1-8]+\/){7}[pnbrqk1-8]+ [wb] \S+ \S+(?: \d+ \d+)?\s*$/i;
const LABELS = ['numeric', 'algebraic', 'both', 'numbers'];

export class Workbench {
  constructor(notations) {
    this.notations = notations;
    this.text = new Text();
    this.game = null;
    this.node = 0;
    this.asked = 0;
    this.offset = 0;
    this.strict = false;
    this.view = 'white';
    this.labels = recall('labels', 'numeric');
    this.pair = recall('notations', ['numeric', 'san']);
    this.build();
  }

  build() {
    this.board = new Board({
      onsquare: (square) => this.hand.click(square),
      ondrag: (from, to) => this.hand.drag(from, to),
    });
    this.hand = new Hand({
      onchange: (typed, fitting) => {
        this.board.light(this.hand.lit());
        this.entry.set(typed);
        this.entry.offer(typed ? fitting : []);
      },
      onmove: (move) => this.play(move),
      ask: (moves) => promotion(this.shown().turn, moves),
    });
    this.entry = new Entry({
      ontype: (typed) => this.hand.type(typed),
      onenter: (text) => this.enter(text),
      onpick: (move) => this.play(move),
    });
    this.editor = new Editor({
      oninput: (text) => this.written(text),
      oncursor: (at) => this.goToCursor(at),
      onlong: (text) => this.load(text),
      onfile: (file) => this.open(file),
    });
    this.score = new Score({ onpick: (id) => this.select(id) });
    this.problems = new Problems({
      ongo: (place) => this.editor.select(place.start + (place.level ? this.offset : 0), place.end + (place.level ? this.offset : 0)),
      onmend: (problem, now) => this.mend(problem, now),
      onundo: (mend) => this.unmend(mend, mend.was),
      onother: (mend, now) => this.unmend(mend, now),
      onrestore: () => this.restore(),
      onstrict: (strict) => { this.strict = strict; this.read(); },
    });
    this.games = new Games({ onopen: (row) => this.openRow(row) });
    this.takeaway = new Takeaway(this);
    this.status = el('p.status');
    this.file = el('input', { type: 'file', id: 'file', hidden: true, onchange: () => this.open(this.file.files[0]) });
    this.undo = el('button', { type: 'button', disabled: true, onclick: () => this.takeBack() }, t('text.undo'));
    this.choices = el('.notations');
    this.element = el('.workbench', {}, el('h1.hidden', {}, t('title')), this.left(), this.right());
    this.board.set({ labels: this.labels });
    document.addEventListener('keydown', (event) => this.key(event));
    this.dropping();
    this.address = later(250, () => this.writeAddress());
  }

  left() {
    const step = (name, sign, id) => el('button.icon', {
      type: 'button', title: t(name), 'aria-label': t(name), onclick: () => this.select(id()),
    }, sign);
    const labels = el('select', { id: 'labels', onchange: (event) => this.label(event.target.value) },
      LABELS.map((name) => el('option', { value: name, selected: name === this.labels }, t(`labels.${name}`))));
    return el('section.play', { 'aria-label': t('board') },
      this.board.element,
      el('p.hidden', { id: 'board-hint' }, t('board.hint')),
      this.status,
      el('.controls', {},
        el('.steps', {},
          step('step.first', '«', () => 0),
          step('step.back', '‹', () => this.back()),
          step('step.on', '›', () => this.forward()),
          step('step.last', '»', () => this.last())),
        el('button', { type: 'button', id: 'turn', onclick: () => this.turn() }, `⇅ ${t('board.turn')}`),
        el('label.inline', { htmlFor: 'labels' }, t('board.labels'), ' ', labels)),
      this.entry.element);
  }

  right() {
    this.showChoices();
    return el('.reading', {},
      el('section.source', { 'aria-labelledby': 'text-title' },
        el('.head', {},
          el('h2', { id: 'text-title' }, el('label', { htmlFor: 'text' }, t('text'))),
          el('.buttons', {},
            this.file,
            el('button', { type: 'button', onclick: () => this.file.click() }, t('text.open')),
            el('button', { type: 'button', id: 'new', onclick: () => this.start('') }, t('text.clear')),
            el('button', { type: 'button', id: 'setup', onclick: () => this.setUp() }, t('setup.open')),
            el('button', { type: 'button', id: 'sample', onclick: () => this.start(SAMPLE) }, t('text.sample')),
            this.undo)),
        el('p.hidden', { id: 'text-hint' }, t('text.hint')),
        this.editor.element),
      this.problems.element,
      this.games.element,
      el('section.moves', { 'aria-labelledby': 'score-title' },
        el('.head', {}, el('h2', { id: 'score-title' }, t('score')), this.choices),
        this.score.element),
      this.takeaway.element);
  }

  showChoices() {
    clear(this.choices, [0, 1].map((i) => notationChoice(this.notations, this.pair[i], {
      id: `notation-${i}`, label: t(i ? 'score.second' : 'score.first'),
      onchange: (name) => {
        this.pair[i] = name;
        remember('notations', this.pair);
        this.read();
      },
    })));
  }

  // Taking texts in.

  async load(text, games, leftOut) {
    try {
      await this.text.load(text, games, leftOut);
    } catch (trouble) {
      this.problems.say(trouble.message);
      return;
    }
    this.editor.set(this.text.piece.text);
    await this.read({ node: 'last' });
    if (this.text.leftOut) this.problems.say(t('games.left', { n: this.text.leftOut }));
  }

  // What the reader wrote. A FEN alone is where a game starts.
  async written(text) {
    this.text.edit(text);
    if (FEN.test(text)) {
      try {
        const { fen, chess960 } = await api.position({ fen: text.trim(), chess960: false });
        await this.start(startsAt(fen, chess960));
        return;
      } catch { /* Then it is a text like any other. */ }
    }
    await this.read({ cursor: this.editor.cursor });
  }

  start(text) {
    if (this.text.pieces.length > 1) this.text.load(text);
    else this.text.change(text, []);
    this.editor.set(text);
    return this.read({ node: text === SAMPLE ? 'last' : 0 });
  }

  async open(file) {
    if (!file) return;
    this.problems.say(t('text.reading'));
    try {
      const { text, games, encoding, left_out: leftOut } = await api.file(file);
      await this.load(text, games, leftOut);
      this.problems.say([t('text.file', { name: file.name }), encoding, leftOut ? t('games.left', { n: leftOut }) : null]
        .filter(Boolean).join(', '));
    } catch (trouble) {
      this.problems.say(trouble.message);
    }
    this.file.value = '';
  }

  dropping() {
    const over = (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      this.element.classList.toggle('dropping', event.type === 'dragover');
      if (event.type === 'drop') this.open(event.dataTransfer.files[0]);
    };
    for (const type of ['dragover', 'dragleave', 'drop']) this.element.addEventListener(type, over);
  }

  // Reads the text again: which games there are, and the one that the cursor is in.
  async read({ cursor, node, number } = {}) {
    this.asked += 1;
    const { asked } = this;
    const { piece } = this.text;
    try {
      const { games } = await api.games(piece.text);
      if (asked !== this.asked) return;
      piece.games = games.filter((row) => !row.remark);
      let at = number ?? this.number ?? 0;
      if (cursor !== undefined) at = piece.games.findLastIndex((row) => row.start <= cursor);
      this.number = Math.min(Math.max(at, 0), Math.max(0, piece.games.length - 1));
      const row = piece.games[this.number];
      const slice = row ? piece.text.slice(row.start, row.end) : piece.text;
      const game = await api.game(slice, { notations: this.spelled(), reading: { strict: this.strict } });
      if (asked !== this.asked) return;
      this.take(game, slice, row?.start ?? 0, node);
    } catch (trouble) {
      if (asked === this.asked) this.problems.say(trouble.message);
    }
  }

  spelled() {
    return [...this.pair, 'numeric', language() === 'de' ? 'spoken' : 'spoken:en'];
  }

  take(game, slice, offset, node) {
    Object.assign(this, { game, slice, offset });
    this.moves = new Map(game.moves.map((move) => [move.id, move]));
    this.score.show(game);
    this.games.show(this.text.rows(), `${this.text.at}-${this.number}`);
    this.problems.say('');
    this.problems.show(game.problems, this.text.piece.mends, { strict: this.strict });
    this.undo.disabled = !this.text.undone.length;
    let next = node ?? this.node;
    if (next === 'last') next = this.end(0);
    if (document.activeElement === this.editor.area && node === undefined) next = this.nodeAt(this.editor.cursor);
    this.select(this.moves.has(next) ? next : 0, { quiet: node === undefined });
    this.takeaway.show();
  }

  // Going through the game.

  shown(id = this.node) {
    return this.moves?.get(id) ?? this.game.position;
  }

  children(id) {
    return this.game.moves.filter((move) => move.parent === id);
  }

  end(id) {
    let at = id;
    for (let [next] = this.children(at); next; [next] = this.children(at)) at = next.id;
    return at;
  }

  back() {
    return this.moves.get(this.node)?.parent ?? 0;
  }

  forward() {
    return this.children(this.node)[0]?.id ?? this.node;
  }

  last() {
    return this.end(this.node);
  }

  // The next or the last alternative to a move.
  alternative(by) {
    const move = this.moves.get(this.node);
    if (!move) return this.node;
    const all = this.children(move.parent);
    const at = all.findIndex((other) => other.id === move.id);
    return all[at + by]?.id ?? this.node;
  }

  async select(id, { quiet = false } = {}) {
    const before = this.node;
    this.node = id;
    const shown = this.shown();
    this.board.show(shown);
    this.score.pick(id);
    this.mark();
    this.editor.follow();
    const move = this.moves.get(id);
    const words = this.said(move, shown);
    clear(this.status, el('b', {}, words.short), ' ', words.state);
    if (!quiet && before !== id) announce(`${words.long} ${words.state}`);
    this.address();
    const position = await api.position({ fen: shown.fen, chess960: this.game.position.chess960 });
    if (this.node === id && this.shown().fen === shown.fen) this.hand.setMoves(position.moves);
  }

  said(move, shown) {
    const state = shown.over ? t(`over.${shown.over}`) : t(`turn.${shown.turn}`);
    if (!move) return { short: t('start'), long: t('start'), state };
    const number = `${move.number}${move.side === 'white' ? '.' : '…'}`;
    const [first, second, , spoken] = move.spellings;
    return { short: `${number} ${first} ${second === first ? '' : second}`, long: `${number} ${spoken}`, state };
  }

  mark() {
    const place = (one, kind) => ({ start: one.start + this.offset, end: one.end + this.offset, kind });
    const marks = this.game.problems.map((problem) => place(problem, problem.level));
    marks.push(...this.text.piece.mends.map((mend) => ({ ...mend, kind: mend.restored ? 'restored' : 'mended' })));
    const move = this.moves.get(this.node);
    const current = move && move.start !== null ? place(move, 'current') : null;
    const others = marks.filter((mark) => !current || mark.start !== current.start);
    const same = marks.find((mark) => current && mark.start === current.start);
    if (current) others.push({ ...current, kind: same ? `current.${same.kind}` : 'current' });
    this.editor.mark(others);
  }

  nodeAt(cursor) {
    const at = cursor - this.offset;
    const before = this.game.moves.filter((move) => move.start !== null && move.start <= at);
    return before.reduce((best, move) => (best && best.start > move.start ? best : move), null)?.id ?? 0;
  }

  goToCursor(cursor) {
    if (!this.game) return;
    const { games } = this.text.piece;
    const number = Math.max(0, games.findLastIndex((row) => row.start <= cursor));
    if (number !== this.number && games.length > 1) this.read({ cursor });
    else if (this.nodeAt(cursor) !== this.node) this.select(this.nodeAt(cursor));
  }

  openRow(row) {
    if (row.at !== this.text.at) {
      this.text.at = row.at;
      this.editor.set(this.text.piece.text);
    } else {
      this.editor.area.setSelectionRange(row.start, row.start);
    }
    return this.read({ number: row.number, node: 'last' });
  }

  // Changing it.

  async play(move) {
    // A move may be told by two ways at once; it is played once.
    if (this.playing) return;
    this.playing = true;
    this.entry.say();
    try {
      const { text, at } = await api.play({
        text: this.slice, behind: this.node, move, notation: this.pair[0], reading: { strict: this.strict },
      });
      if (text === this.slice) {
        await this.select(at);
        return;
      }
      const { piece } = this.text;
      this.text.change(replaced(piece.text, { start: this.offset, end: this.offset + this.slice.length }, text));
      this.editor.set(this.text.piece.text);
      await this.read({ node: at });
    } catch (trouble) {
      this.hand.set('');
      this.entry.say(trouble.message);
    } finally {
      this.playing = false;
    }
  }

  // A text in any notation: played if it is a move, explained if it is none.
  async enter(text) {
    const shown = this.shown();
    try {
      const told = await api.explain(text, { fen: shown.fen, chess960: this.game.position.chess960 });
      if (told.legal) {
        await this.play(text);
        this.hand.set('');
        return;
      }
      this.entry.say(told.message, told.suggestions);
      this.entry.input.select();
    } catch (trouble) {
      this.entry.say(trouble.message);
    }
  }

  mend(problem, now) {
    const place = { start: problem.start + this.offset, end: problem.end + this.offset };
    const { piece } = this.text;
    const was = piece.text.slice(place.start, place.end);
    const text = replaced(piece.text, place, now);
    this.text.change(text);
    const mend = { start: place.start, end: place.start + now.length, was, now };
    piece.mends = [...piece.mends, mend].sort((a, b) => a.start - b.start);
    this.editor.set(text);
    this.read({ node: 'last' });
    announce(t('problem.was', { was, now }));
  }

  // Puts back what stood there, or another reading.
  unmend(mend, now) {
    const { piece } = this.text;
    const text = replaced(piece.text, mend, now);
    this.text.change(text);
    if (now !== mend.was) {
      piece.mends = [...piece.mends, { ...mend, end: mend.start + now.length, now, restored: 'open' }]
        .sort((a, b) => a.start - b.start);
    }
    this.editor.set(text);
    this.read();
  }

  // Puts in what the rules prove, or what is at least likely.
  async restore() {
    this.problems.say(t('text.reading'));
    try {
      const told = await api.restore(this.slice, {});
      if (told.status === 'none' || told.status === 'intact') {
        this.problems.say(t(`restore.${told.status}`));
        return;
      }
      const { piece } = this.text;
      let { text } = piece;
      let by = this.offset;
      const mends = [];
      for (const one of told.restored) {
        const place = { start: one.start + by, end: one.end + by };
        const apart = place.start === place.end;
        const now = apart ? ` ${one.spelled} ` : one.spelled;
        mends.push({
          start: place.start + (apart ? 1 : 0), end: place.start + now.length - (apart ? 1 : 0),
          was: one.text, now: one.spelled, restored: one.certainty, others: one.others,
        });
        text = replaced(text, place, now);
        by += now.length - (place.end - place.start);
      }
      this.text.change(text, mends);
      this.editor.set(text);
      await this.read({ node: 'last' });
      if (told.status === 'open') this.problems.say(t('restore.open'));
    } catch (trouble) {
      this.problems.say(trouble.message);
    }
  }

  takeBack() {
    if (!this.text.undo()) return;
    this.editor.set(this.text.piece.text);
    this.read({ node: 'last' });
  }

  async setUp() {
    const { fen, chess960 } = { fen: this.shown().fen, chess960: this.game.position.chess960 };
    const text = await setUp(fen, chess960);
    if (text !== null) await this.start(text);
  }

  // Whether it is the view that is shown; in another language it is built anew.
  inSight() {
    return this.element.isConnected && !this.element.closest('[hidden]');
  }

  // How it looks.

  turn() {
    this.view = this.view === 'white' ? 'black' : 'white';
    this.board.set({ view: this.view });
    this.address();
  }

  label(labels) {
    this.labels = labels;
    remember('labels', labels);
    this.board.set({ labels });
  }

  key(event) {
    if (!this.inSight() || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('textarea, input, select, [role=listbox]')) {
      if (event.key === 'Escape' && event.target === this.entry.input) this.hand.set('');
      return;
    }
    const goals = {
      ArrowLeft: () => this.back(), ArrowRight: () => this.forward(), Home: () => 0, End: () => this.last(),
      ArrowUp: () => this.alternative(-1), ArrowDown: () => this.alternative(1),
    };
    if (event.key in goals) {
      event.preventDefault();
      this.select(goals[event.key]());
    } else if (/^[1-8]$/.test(event.key)) {
      this.entry.input.focus();
      event.preventDefault();
      this.hand.type(this.hand.typed + event.key);
    } else if (event.key === 'Escape') this.hand.set('');
  }

  // The address.

  async fragment() {
    const text = this.text.pieces.length > 1 ? this.slice : this.text.piece.text;
    if (!text?.trim()) return '';
    const packed = await share.pack(text);
    if (packed.length > share.LONGEST) return null;
    const words = new URLSearchParams({ g: packed, a: this.pair[0], b: this.pair[1] });
    if (this.node) words.set('m', this.node);
    if (this.number) words.set('n', this.number);
    if (this.view === 'black') words.set('v', 'black');
    return `#${words}`;
  }

  async writeAddress() {
    if (!this.inSight()) return;
    const fragment = await this.fragment();
    if (fragment !== null && this.inSight()) {
      history.replaceState(null, '', fragment || `${location.pathname}#board`);
    }
  }

  async readAddress(words) {
    const known = (name) => this.notations.notations.some((notation) => notation.name === name.split(':')[0] || notation.name === name);
    for (const [i, name] of ['a', 'b'].entries()) {
      if (words.get(name) && known(words.get(name))) this.pair[i] = words.get(name);
    }
    this.showChoices();
    if (words.get('v') === 'black') {
      this.view = 'black';
      this.board.set({ view: 'black' });
    }
    try {
      await this.text.load(await share.unpack(words.get('g')));
    } catch {
      toast(t('export.failed'));
    }
    this.editor.set(this.text.piece.text);
    const node = Number(words.get('m') ?? 0);
    await this.read({ node, number: Number(words.get('n') ?? 0) });
  }
}
