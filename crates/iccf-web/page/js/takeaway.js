// Copies, files, pictures and papers of the game.

import * as api from './api.js';
import { toast } from './announce.js';
import { el, save } from './dom.js';
import { current as language, t } from './words.js';

export class Takeaway {
  constructor(bench) {
    this.bench = bench;
    const button = (name, act, id) => el('button', { type: 'button', id, onclick: () => this.try(act) }, t(name));
    this.all = button('export.all', () => this.everything());
    this.element = el('section.takeaway', { 'aria-labelledby': 'export-title' },
      el('h2', { id: 'export-title' }, t('export')),
      el('.buttons', {},
        button('export.link', () => this.link(), 'copy-link'),
        button('export.pgn', () => this.copy(this.pgn()), 'copy-pgn'),
        button('export.numeric', () => this.copy(this.numeric()), 'copy-numeric'),
        button('export.pgn.file', async () => save('game.pgn', await this.pgn(), 'application/x-chess-pgn')),
        button('export.numeric.file', async () => save('game.num.txt', await this.numeric(), 'text/plain')),
        button('export.svg', async () => save('board.svg', await this.picture('svg'))),
        button('export.png', async () => save('board.png', await this.picture('png'))),
        button('export.card', async () => save('card.pdf', await api.card(this.paper('a6')))),
        button('export.sheet', async () => save('sheet.pdf', await api.sheet(this.paper('a4')))),
        this.all));
  }

  show() {
    this.all.hidden = this.bench.text.rows().length < 2;
  }

  async try(act) {
    try {
      await act();
    } catch (trouble) {
      toast(trouble.message);
    }
  }

  async convert(to, layout) {
    return (await api.convert({ text: this.bench.slice, to, layout })).text;
  }

  pgn() {
    return this.convert('san', 'pgn');
  }

  numeric() {
    return this.convert('numeric', 'text');
  }

  async everything() {
    const [to] = this.bench.pair;
    const { text } = await api.convert({ text: this.bench.text.whole(), to });
    save('games.pgn', text, 'application/x-chess-pgn');
  }

  async link() {
    const fragment = await this.bench.fragment();
    if (fragment === null) toast(t('export.long'));
    else await this.copy(`${location.origin}${location.pathname}${fragment}`);
  }

  // Where there is no clipboard, the text is marked to be copied by hand.
  async copy(promise) {
    const text = await promise;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = el('textarea', { value: text });
      document.body.append(area);
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      if (!done) {
        toast(t('export.failed'));
        return;
      }
    }
    toast(t('export.copied'));
  }

  picture(kind) {
    const { bench } = this;
    const move = bench.moves.get(bench.node);
    const numbers = bench.labels === 'numbers';
    return api.picture(kind, {
      fen: bench.shown(move?.parent ?? 0).fen,
      chess960: bench.game.position.chess960,
      move: move?.spellings[2],
      view: bench.view,
      labels: numbers ? 'numeric' : bench.labels,
      numbers,
    });
  }

  // The card is sent by whoever moved last.
  paper(size) {
    const { bench } = this;
    const last = bench.moves.get(bench.end(0));
    return { text: bench.slice, me: last?.side ?? 'white', language: language(), size };
  }
}
