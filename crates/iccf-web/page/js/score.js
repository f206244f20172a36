// The moves in two notations side by side, variations indented below the move they
// replace.

import { clear, el } from './dom.js';
import { t } from './words.js';

export class Score {
  constructor({ onpick }) {
    this.onpick = onpick;
    this.element = el('.score', {
      onclick: (event) => {
        const id = event.target.closest('.move')?.dataset.id;
        if (id) onpick(Number(id));
      },
    });
    this.current = 0;
  }

  show(game) {
    this.game = game;
    this.moves = new Map(game.moves.map((move) => [move.id, move]));
    this.next = new Map();
    for (const move of game.moves) {
      if (!this.next.has(move.parent)) this.next.set(move.parent, []);
      this.next.get(move.parent).push(move);
    }
    this.buttons = new Map();
    this.unread = game.problems.filter((problem) => problem.level === 'error').map((problem) => problem.token.replace(/…$/, ''));
    const comments = this.comments(game.comments);
    if (!game.moves.length) {
      clear(this.element, comments, el('p.nothing', {}, t('score.none')));
      return;
    }
    clear(this.element, comments, this.line(0), game.result
      ? el('p.result', {}, game.result) : null);
    this.pick(this.current);
  }

  // Comments without commands to programs; a rest that could not be read is marked.
  comments(texts) {
    return texts.map((text) => text.replace(/\[%[^\]]*\]/g, ' ').replace(/ {2,}/g, ' ').trim()).filter(Boolean)
      .map((text) => (this.unread.some((token) => token && text.startsWith(token))
        ? el('p.comment.unread', {}, el('b', {}, t('score.unread')), ' ', text) : el('p.comment', {}, text)));
  }

  // A line of play as rows, from the move behind which it begins; or from a move on.
  line(parent, first = this.next.get(parent)?.[0]) {
    const rows = el('.line');
    let row = null;
    let move = first;
    let alternatives = first && parent === 0 && this.next.get(0)[0] === first ? this.next.get(0).slice(1) : [];
    while (move) {
      rows.append(...this.comments(move.before));
      if (!row || move.side === 'white') {
        row = el('.pair', {}, el('span.number', {}, `${move.number}.`));
        rows.append(row);
        if (move.side === 'black') row.append(el('span.gap', {}, '…'));
      }
      row.append(this.button(move, 0));
      const comments = this.comments(move.comments);
      const broken = comments.length || alternatives.length;
      const following = this.next.get(move.id) ?? [];
      if (move.side === 'black' || broken || !following.length) this.complete(row);
      rows.append(...comments);
      for (const other of alternatives) {
        rows.append(el('.variation', { role: 'group', 'aria-label': t('score.variation') }, this.line(move.parent, other)));
      }
      if (broken) row = null;
      [move] = following;
      alternatives = following.slice(1);
    }
    return rows;
  }

  // The second notation of a row stands behind the whole row of the first.
  complete(row) {
    const firsts = [...row.children].slice(1);
    while (firsts.length < 2) {
      const gap = el('span.gap');
      row.append(gap);
      firsts.push(gap);
    }
    for (const cell of firsts) {
      row.append(cell.dataset.id
        ? this.button(this.moves.get(Number(cell.dataset.id)), 1)
        : el('span.gap.second', {}, cell.textContent));
    }
  }

  button(move, notation) {
    const button = el(notation ? 'button.move.second' : 'button.move', { type: 'button', tabIndex: -1 },
      move.spellings[notation] + move.signs.join(''));
    button.dataset.id = move.id;
    if (!this.buttons.has(move.id)) this.buttons.set(move.id, []);
    this.buttons.get(move.id).push(button);
    return button;
  }

  pick(id) {
    for (const button of this.buttons?.get(this.current) ?? []) {
      button.classList.remove('current');
      button.removeAttribute('aria-current');
      button.tabIndex = -1;
    }
    this.current = id;
    const buttons = this.buttons?.get(id) ?? [];
    for (const button of buttons) {
      button.classList.add('current');
      button.setAttribute('aria-current', 'true');
    }
    // At the start there is no move to be at; the first one is reached by Tab then.
    const reached = buttons[0] ?? this.element.querySelector('.move');
    if (this.reached) this.reached.tabIndex = -1;
    if (reached) reached.tabIndex = 0;
    this.reached = reached;
    if (!buttons[0]) this.element.scrollTop = 0;
    else {
      const [box, sight] = [buttons[0].getBoundingClientRect(), this.element.getBoundingClientRect()];
      if (box.top < sight.top || box.bottom > sight.bottom) {
        this.element.scrollTop += box.top - sight.top - sight.height / 2;
      }
    }
  }
}
