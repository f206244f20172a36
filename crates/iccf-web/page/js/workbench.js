// The board page: text, board and moves, each following the others.

import * as api from './api.js';
import { announce } from './announce.js';
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
import { replaced, shifted } from './ranges.js';
import { reason } from './reason.js';
import { SAMPLE } from './sample.js';
import { Score } from './score.js';
import { setUp, startsAt } from './setup.js';
import * as share from './share.js';
import { Takeaway } from './takeaway.js';
import { Text } from './text.js';
import { current as language, t } from './words.js';

// The form of a FEN; the library says whether it is one.
const FEN = /^\s*(?:[pnbrqk1-8]+\/){7}[pnbrqk1-8]+ [wb] \S+ \S+(?: \d+ \d+)?\s*$/i;
// A FEN in the first line, and what follows it.
const BEHIND_FEN = /^\s*([^\n]+)\n([^]*\S[^]*)$/;
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
      onedit: (text) => this.text.edit(text),
      oninput: (text) => this.written(text),
      oncursor: (at) => this.goToCursor(at),
      onpaste: (text) => this.pasted(text),
      onlong: (text) => this.open(new Blob([text])),
      onfile: (file) => this.open(file),
      onundo: () => this.takeBack('undo'),
      onredo: () => this.takeBack('redo'),
    });
    this.score = new Score({ onpick: (id) => this.select(id) });
    this.problems = new Problems({
      ongo: (place) => this.editor.select(place.start + (place.level ? this.offset : 0), place.end + (place.level ? this.offset : 0)),
      onmend: (problems, by) => this.mend(problems, by),
      onbefore: (moves) => this.putBefore(moves),
      onundo: (mend) => this.unmend(mend, mend.was),
      onother: (mend, now) => this.unmend(mend, now),
      onrestore: () => this.restore(),
      onstrict: (strict) => { this.strict = strict; this.read(); },
    });
    this.games = new Games({ onopen: (row) => this.openRow(row) });
    this.takeaway = new Takeaway(this);
    this.status = el('p.status');
    this.file = el('input', { type: 'file', id: 'file', hidden: true, onchange: () => this.open(this.file.files[0]) });
    this.undo = el('button', { type: 'button', id: 'undo', disabled: true, onclick: () => this.takeBack('undo') }, t('text.undo'));
    this.choices = el('.notations');
    this.element = el('.workbench', {}, el('h1.hidden', {}, t('title')),
      el('.boardside', {}, this.left(), this.takeaway.element), this.right());
    this.board.set({ labels: this.labels });
    document.addEventListener('keydown', (event) => this.key(event));
    this.dropping();
    this.address = later(250, () => this.writeAddress());
    this.sayWrong = later(900, (message) => { if (message) announce(`${t('error')}: ${message}`); });
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
            el('button', { type: 'button', id: 'sample', onclick: () => this.start(SAMPLE, 'last') }, t('text.sample')),
            this.undo)),
        el('p.hidden', { id: 'text-hint' }, t('text.hint')),
        this.editor.element),
      this.problems.element,
      this.games.element,
      el('section.moves', { 'aria-labelledby': 'score-title' },
        el('.head', {}, el('h2', { id: 'score-title' }, t('score')), this.choices),
        this.score.element));
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
    const before = !this.text.isEmpty();
    try {
      await this.text.load(text, games, leftOut);
    } catch (trouble) {
      this.problems.fail(trouble.message);
      return;
    }
    this.editor.set(this.text.piece.text);
    await this.read({ node: 'last' });
    const said = [before ? t('text.replaced') : null, this.text.leftOut ? t('games.left', { n: this.text.leftOut }) : null];
    this.problems.say(said.filter(Boolean).join(' '));
  }

  // Goes on with what another one had, which was built in another language.
  adopt({ text, editor, pair, view, strict, node, number, own }) {
    // What was just typed may not be read yet.
    text.edit(editor.value);
    Object.assign(this, { text, pair, view, strict, own });
    this.showChoices();
    this.board.set({ view });
    this.editor.set(text.piece.text);
    return this.read({ node, number });
  }

  // What the reader wrote. A FEN, alone or before moves, is where a game starts.
  async written(text) {
    const [fen, rest] = FEN.test(text) ? [text, ''] : BEHIND_FEN.exec(text)?.slice(1) ?? ['', ''];
    if (FEN.test(fen)) {
      try {
        const told = await api.position({ fen: fen.trim(), chess960: false });
        if (text !== this.editor.value) return;
        await this.start(startsAt(told.fen, told.chess960) + rest, rest ? 'last' : 0);
        return;
      } catch { /* Then it is a text like any other. */ }
    }
    await this.read({ cursor: this.editor.cursor });
  }

  // A text that was pasted may be the source of a mail or of a page: it is read as a
  // file would be.
  async pasted(text) {
    try {
      const { text: told } = await api.file(new Blob([text]));
      if (text !== this.editor.value) return;
      if (told.trim() !== text.trim()) {
        this.text.change(told, []);
        this.editor.set(told);
        await this.read({ node: 'last' });
        this.problems.say(t('text.decoded'));
        return;
      }
    } catch { /* Then it is taken as it stands. */ }
    await this.written(this.editor.value);
  }

  // Begins a game; what was there can be brought back.
  async start(text, node = 0) {
    const before = this.text.pieces.length > 1;
    if (before) await this.text.load(text);
    else this.text.change(text, []);
    this.editor.set(text);
    await this.read({ node });
    if (before) this.problems.say(t('text.replaced'));
  }

  async open(file) {
    if (!file) return;
    this.problems.say(t('text.reading'));
    try {
      const { text, games, encoding, left_out: leftOut } = await api.file(file);
      const before = !this.text.isEmpty();
      await this.load(text, games, leftOut);
      const said = [file.name ? t('text.file', { name: file.name }) : null, encoding, leftOut ? t('games.left', { n: leftOut }) : null];
      this.problems.say([said.filter(Boolean).join(', '), before ? t('text.replaced') : null].filter(Boolean).join('. '));
    } catch (trouble) {
      this.problems.fail(trouble.message);
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
      await this.take(game, slice, row?.start ?? 0, node);
    } catch (trouble) {
      if (asked === this.asked) this.problems.fail(trouble.message);
    }
    this.undo.disabled = !this.text.past.length;
  }

  spelled() {
    return [...this.pair, 'numeric', language() === 'de' ? 'spoken' : 'spoken:en'];
  }

  async take(game, slice, offset, node) {
    Object.assign(this, { game, slice, offset });
    this.moves = new Map(game.moves.map((move) => [move.id, move]));
    this.score.show(game);
    const rows = this.text.rows();
    this.games.show(rows, `${this.text.at}-${this.number}`);
    this.element.classList.toggle('listed', rows.length > 1);
    this.problems.say('');
    this.problems.show(game.problems, this.text.piece.mends, { strict: this.strict, empty: !slice.trim() });
    this.warn(game);
    let next = node ?? this.node;
    if (next === 'last') next = this.end(0);
    if (document.activeElement === this.editor.area && node === undefined) next = this.nodeAt(this.editor.cursor);
    this.takeaway.show();
    await this.select(this.moves.has(next) ? next : 0, { quiet: node === undefined });
  }

  // Says what has gone wrong since, once nobody types any more.
  warn(game) {
    const errors = game.problems.filter((problem) => problem.level === 'error').map((problem) => problem.message);
    const fresh = errors.find((message) => !this.warned?.includes(message));
    this.warned = errors;
    this.sayWrong(fresh && document.activeElement === this.editor.area ? fresh : null);
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
    const spoken = !quiet && before !== id ? `${words.long} ${words.state}` : '';
    if (spoken || this.toSay) announce([this.toSay, spoken].filter(Boolean).join('. '));
    this.toSay = null;
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
      this.entry.say(reason(told), told.suggestions);
      this.entry.input.select();
    } catch (trouble) {
      this.entry.say(trouble.message);
    }
  }

  // Writes something else in one place, or in several.
  mend(problems, by) {
    this.text.keep();
    const { piece } = this.text;
    const said = [];
    // From behind, so that the other places stay where they are.
    for (const problem of problems.toSorted((a, b) => b.start - a.start)) {
      const place = { start: problem.start + this.offset, end: problem.end + this.offset };
      const [was, now] = [piece.text.slice(place.start, place.end), by(problem)];
      said.unshift(t('problem.was', { was, now }));
      const text = replaced(piece.text, place, now);
      const others = shifted(piece.mends, piece.text, text);
      const mend = { start: place.start, end: place.start + now.length, was, now };
      this.text.put(text, [...others, mend].sort((a, b) => a.start - b.start));
    }
    this.editor.set(piece.text);
    this.toSay = said.join(', ');
    this.read({ node: 'last' });
  }

  // Moves that come before those of the text.
  putBefore(moves) {
    const at = this.offset;
    const { piece } = this.text;
    this.text.change(`${piece.text.slice(0, at)}${moves.trim()}\n${piece.text.slice(at)}`);
    this.editor.set(piece.text);
    return this.read({ node: 'last' });
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

  // Undoes the last change, or does it again.
  takeBack(what) {
    this.text.edit(this.editor.value);
    if (!this.text[what]()) return;
    this.editor.exchange(this.text.piece.text);
    const writing = document.activeElement === this.editor.area;
    this.read(writing ? { cursor: this.editor.cursor } : { node: 'last' });
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

  // Comes into sight again.
  appear() {
    this.score.pick(this.node);
    this.editor.draw();
    this.editor.follow();
    this.address();
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
    // A game that is too long for the address is not in it.
    const fragment = (await this.fragment()) || '#board';
    if (!this.inSight()) return;
    history.replaceState(null, '', `${location.pathname}${fragment}`);
    this.own = location.hash;
  }

  // Whether the address is the one that was written for what is shown.
  isAt(hash) {
    return Boolean(this.game) && hash === this.own;
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
    let damaged = false;
    try {
      await this.text.load(await share.unpack(words.get('g')));
    } catch {
      damaged = true;
    }
    this.own = location.hash;
    this.editor.set(this.text.piece.text);
    const node = Number(words.get('m') ?? 0);
    await this.read({ node, number: Number(words.get('n') ?? 0) });
    if (damaged) this.problems.fail(t('share.damaged'));
  }
}
