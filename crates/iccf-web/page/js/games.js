// The list of games, with a search. Only the rows in sight are there, so that many
// thousand are no more work than ten.

import { clear, el, later } from './dom.js';
import { counted, t } from './words.js';

const HEIGHT = 52;
const MARGIN = 6;

export class Games {
  constructor({ onopen }) {
    this.onopen = onopen;
    this.rows = [];
    this.shown = [];
    this.at = 0;
    this.search = el('input', {
      type: 'search', id: 'games-search', 'aria-label': t('games.search'), placeholder: t('games.search'),
    });
    this.search.addEventListener('input', later(80, () => this.filter()));
    this.count = el('p.count', { role: 'status' });
    this.inner = el('.rows');
    this.list = el('.list', {
      role: 'listbox', tabIndex: 0, 'aria-label': t('games'),
      onscroll: () => this.draw(), onkeydown: (event) => this.walk(event),
    }, this.inner);
    this.element = el('section.games', { 'aria-labelledby': 'games-title', hidden: true },
      el('h2', { id: 'games-title' }, t('games')), this.search, this.count, this.list);
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  // Rows as the library tells them, with what to open them by.
  show(rows, current) {
    const same = rows.length === this.rows.length;
    this.rows = rows.map((row, i) => ({
      ...row,
      number: i + 1,
      words: [row.white, row.black, row.event, row.date, row.result].filter(Boolean).join(' ').toLowerCase(),
    }));
    this.element.hidden = rows.length < 2;
    this.filter(current, same);
  }

  filter(current = this.shown[this.at]?.key, keep = false) {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.shown = this.rows.filter((row) => words.every((word) => row.words.includes(word)));
    this.at = Math.max(0, this.shown.findIndex((row) => row.key === current));
    this.count.textContent = t('games.count', { shown: this.shown.length, all: this.rows.length });
    this.inner.style.height = `${this.shown.length * HEIGHT}px`;
    if (!keep) this.reveal();
    this.draw();
  }

  reveal() {
    const [top, height] = [this.at * HEIGHT, this.list.clientHeight];
    if (top < this.list.scrollTop) this.list.scrollTop = top;
    else if (top + HEIGHT > this.list.scrollTop + height) this.list.scrollTop = top + HEIGHT - height;
  }

  draw() {
    const first = Math.max(0, Math.floor(this.list.scrollTop / HEIGHT) - MARGIN);
    const last = Math.ceil((this.list.scrollTop + this.list.clientHeight) / HEIGHT) + MARGIN;
    clear(this.inner, this.shown.slice(first, last).map((row, i) => this.row(row, first + i)));
    const active = this.shown[this.at];
    if (active) this.list.setAttribute('aria-activedescendant', `game-${active.key}`);
    else this.list.removeAttribute('aria-activedescendant');
  }

  row(row, at) {
    const names = row.white || row.black
      ? `${row.white ?? '?'} – ${row.black ?? '?'}` : t('games.nobody', { n: row.number });
    const about = [row.event, row.date, counted(row.plies, 'games.plies')].filter(Boolean).join(' · ');
    const element = el('.game', {
      role: 'option', id: `game-${row.key}`, 'aria-selected': String(at === this.at),
      'aria-setsize': this.shown.length, 'aria-posinset': at + 1,
      onclick: () => this.open(at),
    },
    el('span.names', {}, names, row.errors ? el('span.bad', {}, ` ${t('games.errors')}`) : null),
    el('span.outcome', {}, row.result ?? ''),
    el('span.about', {}, about));
    element.style.transform = `translateY(${at * HEIGHT}px)`;
    return element;
  }

  open(at) {
    this.at = at;
    this.reveal();
    this.draw();
    this.onopen(this.shown[at]);
  }

  walk(event) {
    const page = Math.max(1, Math.floor(this.list.clientHeight / HEIGHT) - 1);
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps) || !this.shown.length) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(Math.min(this.shown.length - 1, Math.max(0, this.at + steps[event.key])));
  }
}
