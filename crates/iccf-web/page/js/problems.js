// What is wrong, what was forgiven and what was mended, with a way to mend or undo it.

import { clear, el } from './dom.js';
import { counted, t } from './words.js';

const MOST = 50;

export class Problems {
  constructor(actions) {
    this.actions = actions;
    this.count = el('span.count');
    this.list = el('ul');
    this.tools = el('.buttons');
    this.note = el('p.note', { role: 'status' });
    this.element = el('section.problems', { 'aria-labelledby': 'problems-title' },
      el('h2', { id: 'problems-title' }, t('problems'), ' ', this.count), this.note, this.list, this.tools);
  }

  say(text) {
    this.note.textContent = text;
  }

  show(problems, mends, { strict }) {
    const errors = problems.filter((problem) => problem.level === 'error');
    const rows = [...errors, ...problems.filter((problem) => problem.level !== 'error')];
    this.count.textContent = rows.length ? counted(rows.length, 'problems') : '';
    this.count.classList.toggle('bad', errors.length > 0);
    clear(this.list, mends.map((mend) => this.mend(mend)), rows.slice(0, MOST).map((row) => this.row(row)),
      rows.length > MOST ? el('li.more', {}, t('problem.more', { n: rows.length - MOST })) : null,
      rows.length + mends.length ? null : el('li.fine', {}, t('problems.none')));
    const { onrestore, onstrict } = this.actions;
    clear(this.tools,
      errors.length ? el('button', { type: 'button', onclick: onrestore }, t('problem.restore')) : null,
      el('label.check', {}, el('input', { type: 'checkbox', checked: strict, onchange: (event) => onstrict(event.target.checked) }), t('problem.strict')));
  }

  row(problem) {
    const { ongo, onmend } = this.actions;
    const error = problem.level === 'error';
    const { standard } = problem;
    return el(error ? 'li.error' : 'li.warning', {},
      el('span.level', {}, t(problem.level)),
      el('button.go', { type: 'button', title: t('problem.go'), onclick: () => ongo(problem) }, problem.message),
      problem.suggestions.length ? el('.repairs', {}, problem.suggestions.map((move) => el('button.repair', {
        type: 'button', 'aria-label': t('problem.mend', { move: `${move.numeric} ${move.san}` }),
        onclick: () => onmend(problem, move.text),
      }, el('b', {}, move.numeric), ` ${move.san}`))) : null,
      standard ? el('button.repair', {
        type: 'button', 'aria-label': t('problem.mend', { move: standard }), onclick: () => onmend(problem, standard),
      }, el('b', {}, standard)) : null);
  }

  mend(mend) {
    const { onundo, onother, ongo } = this.actions;
    const what = mend.restored ? 'restored' : 'mended';
    const others = (mend.others ?? []).slice(0, 3);
    return el(`li.${what}`, {},
      el('span.level', {}, t(what)),
      el('button.go', { type: 'button', title: t('problem.go'), onclick: () => ongo(mend) },
        t('problem.was', { was: mend.was || t('restore.missing'), now: mend.now }),
        mend.restored ? ` (${t(`restore.${mend.restored}`)})` : ''),
      el('.repairs', {},
        others.map((other) => el('button.repair', { type: 'button', onclick: () => onother(mend, other.spelled) },
          `${t('restore.or')} ${other.spelled} ${other.san}`)),
        el('button.undo', { type: 'button', onclick: () => onundo(mend) }, t('problem.undo'))));
  }
}
