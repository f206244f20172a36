// The text that is worked on: in one piece while it is short, a piece for each game
// where it is long.

import * as api from './api.js';
import { LONG } from './editor.js';
import { shifted } from './ranges.js';

const MOST_UNDONE = 100;

export class Text {
  constructor() {
    this.pieces = [{ text: '', games: [], mends: [] }];
    this.at = 0;
    this.undone = [];
  }

  get piece() {
    return this.pieces[this.at];
  }

  // Takes a text as it comes; its games are asked for unless they are known, and how
  // many are too many to be listed.
  async load(text, games, leftOut = 0) {
    this.leftOut = 0;
    this.undone = [];
    this.at = 0;
    if (text.length <= LONG) {
      this.pieces = [{ text, games: [], mends: [] }];
      return;
    }
    const told = games ? { games, left_out: leftOut } : await api.games(text);
    this.leftOut = told.left_out;
    const rows = told.games.filter((row) => !row.remark);
    // What stands between games goes with the next one, so that nothing is lost.
    let start = 0;
    this.pieces = rows.map((row, i) => {
      const end = i === rows.length - 1 ? text.length : row.end;
      const piece = {
        text: text.slice(start, end),
        games: [{ ...row, start: row.start - start, end: row.end - start }],
        mends: [],
      };
      start = end;
      return piece;
    });
    if (!this.pieces.length) this.pieces = [{ text: text.slice(0, LONG), games: [], mends: [] }];
  }

  // The reader changed it.
  edit(text) {
    this.piece.mends = shifted(this.piece.mends, this.piece.text, text);
    this.piece.text = text;
  }

  // The page changes it, which can be undone.
  change(text, mends = shifted(this.piece.mends, this.piece.text, text)) {
    this.undone.push({ at: this.at, text: this.piece.text, mends: this.piece.mends });
    if (this.undone.length > MOST_UNDONE) this.undone.shift();
    this.piece.text = text;
    this.piece.mends = mends;
  }

  undo() {
    const last = this.undone.pop();
    if (!last) return false;
    this.at = last.at;
    Object.assign(this.piece, { text: last.text, mends: last.mends });
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
