// The text that is worked on: in one piece while it is short, a piece for each game
// where it is long. Whatever changes it can be undone.

import * as api from './api.js';
import { LONG } from './editor.js';
import { shifted } from './ranges.js';

const MOST_UNDONE = 100;
// Letters typed one after another, with no longer pause, are undone together.
const PAUSE = 1000;

export class Text {
  constructor() {
    this.pieces = [{ text: '', games: [], mends: [] }];
    this.at = 0;
    this.leftOut = 0;
    this.past = [];
    this.future = [];
    this.typedAt = 0;
  }

  get piece() {
    return this.pieces[this.at];
  }

  // Takes a text as it comes; its games are asked for unless they are known, and how
  // many are too many to be listed.
  async load(text, games, leftOut = 0) {
    const told = games || text.length <= LONG ? { games: games ?? [], left_out: leftOut } : await api.games(text);
    const rows = told.games.filter((row) => !row.remark);
    const pieces = text.length <= LONG || !rows.length
      ? [{ text, games: [], mends: [] }] : cut(text, rows);
    if (!this.isEmpty()) this.keep();
    this.leftOut = told.left_out;
    this.at = 0;
    this.pieces = pieces;
  }

  isEmpty() {
    return this.pieces.length === 1 && !this.piece.text;
  }

  // The reader changed it.
  edit(text) {
    if (text === this.piece.text) return;
    const now = Date.now();
    const letter = Math.abs(text.length - this.piece.text.length) <= 1;
    if (!letter || now - this.typedAt > PAUSE) this.keep();
    this.typedAt = letter ? now : 0;
    this.future = [];
    this.put(text, shifted(this.piece.mends, this.piece.text, text));
  }

  // The page changes it.
  change(text, mends = shifted(this.piece.mends, this.piece.text, text)) {
    this.keep();
    this.put(text, mends);
  }

  put(text, mends) {
    Object.assign(this.piece, { text, mends });
  }

  // Undoing, and doing again.

  keep() {
    this.past.push(this.kept(this.at));
    if (this.past.length > MOST_UNDONE) this.past.shift();
    this.future = [];
    this.typedAt = 0;
  }

  kept(at) {
    const { text, games, mends } = this.pieces[at];
    return { pieces: this.pieces, at, leftOut: this.leftOut, piece: { text, games, mends } };
  }

  undo() {
    return this.exchange(this.past, this.future);
  }

  redo() {
    return this.exchange(this.future, this.past);
  }

  exchange(from, to) {
    const last = from.pop();
    if (!last) return false;
    to.push(this.kept(last.pieces === this.pieces ? last.at : this.at));
    this.typedAt = 0;
    Object.assign(this, { pieces: last.pieces, at: last.at, leftOut: last.leftOut });
    Object.assign(this.piece, last.piece);
    return true;
  }

  // The games of all pieces, each with what finds it again.
  rows() {
    return this.pieces.flatMap((piece, at) => piece.games.map((game, number) => ({
      ...game, key: `${at}-${number}`, at, number,
    })));
  }

  whole() {
    return this.pieces.map((piece) => piece.text).join('');
  }
}

// A piece for each game. What stands between games goes with the next one, so that
// nothing is lost.
function cut(text, rows) {
  let start = 0;
  return rows.map((row, i) => {
    const end = i === rows.length - 1 ? text.length : row.end;
    const piece = {
      text: text.slice(start, end),
      games: [{ ...row, start: row.start - start, end: row.end - start }],
      mends: [],
    };
    start = end;
    return piece;
  });
}
