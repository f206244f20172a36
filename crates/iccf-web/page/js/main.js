// Starts the page: languages, colours, and which view the address asks for.

import * as api from './api.js';
import { toast } from './announce.js';
import { clear, el, find } from './dom.js';
import { Desk } from './desk.js';
import { Learn } from './learn.js';
import { recall, remember } from './memory.js';
import { Workbench } from './workbench.js';
import { LANGUAGES, choose, current, t } from './words.js';

const VIEWS = ['board', 'learn', 'desk'];
const THEMES = ['auto', 'light', 'dark'];

let notations;
let views = {};

// The views are built anew in another language; the game stays.
function build() {
  const bench = new Workbench(notations);
  const desk = new Desk({
    onstudy: async (game) => {
      await bench.load(game.pgn);
      if (bench.view !== game.me) bench.turn();
      location.hash = 'board';
    },
  });
  views = { board: bench, learn: new Learn(), desk };
  for (const [name, view] of Object.entries(views)) clear(find(`#view-${name}`), view.element);
}

async function show() {
  const hash = location.hash.slice(1);
  const words = new URLSearchParams(hash);
  const name = VIEWS.find((view) => hash === view || hash.startsWith(`${view}/`)) ?? 'board';
  for (const view of VIEWS) {
    find(`#view-${view}`).hidden = view !== name;
    const link = find(`nav a[href="#${view}"]`);
    if (view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `iccf · ${t(name === 'board' ? 'title' : `nav.${name}`)}`;
  if (name === 'desk') {
    const game = hash.slice('desk/'.length);
    await views.desk.show(game ? decodeURIComponent(game) : null);
  } else if (name === 'board') {
    if (words.get('g') && !views.board.isAt(location.hash)) await views.board.readAddress(words);
    else if (!views.board.game) await views.board.read({ node: 0 });
    else views.board.appear();
  }
}

function chooseTheme(theme) {
  document.documentElement.dataset.theme = theme;
  remember('theme', theme);
}

function head() {
  const pick = (id, label, values, names, chosen, onchange) => clear(find(`#${id}`),
    el('span.hidden', {}, t(label)),
    el('select', { 'aria-label': t(label), onchange: (event) => onchange(event.target.value) },
      values.map((value) => el('option', { value, selected: value === chosen }, names(value)))));
  pick('language', 'language', Object.keys(LANGUAGES), (code) => LANGUAGES[code], current(), async (code) => {
    remember('language', code);
    const before = views.board;
    choose(code);
    head();
    build();
    await views.board.adopt(before);
    await show();
  });
  pick('theme', 'theme', THEMES, (theme) => t(`theme.${theme}`), recall('theme', 'auto'), chooseTheme);
}

async function start() {
  choose(recall('language', navigator.language.slice(0, 2)));
  chooseTheme(recall('theme', 'auto'));
  head();
  try {
    notations = await api.notations();
    find('#desk-link').hidden = !(await api.desk.exists());
  } catch (trouble) {
    toast(trouble.message);
    return;
  }
  build();
  window.addEventListener('hashchange', show);
  await show();
  document.documentElement.dataset.ready = 'true';
}

start();
