// What is wrong, what was forgiven and what was mended, with a way to mend or undo it.

import { clear, el } from './dom.js';
import { reason } from './reason.js';
import { counted, t } from './words.js';

const MOST = 50;
// So many of a kind are gathered.
const MANY = 4;
// The kind of a text that begins in the middle of a game.
const CONTINUES = 'continues';

export class Problems {
  constructor(actions) {
    this.actions = actions;
    this.count = el('span.count');
    this.list = el('ul');
    this.tools = el('.buttons');
    this.note = el('p.note', { role: 'status' });
    this.element = el('section.problems', { 'aria-labelledby': 'problems-title' },
      el('.head', {}, el('h2', { id: 'problems-title' }, t('problems'), ' ', this.count), this.tools), this.note, this.list);
  }

  say(text) {
    this.note.textContent = text;
    this.note.classList.remove('bad');
  }

  // Says why a text could not be read at all; what was found in another one is over.
  fail(message) {
    this.say(message);
    this.note.classList.add('bad');
    this.count.textContent = '';
    clear(this.list);
    clear(this.tools);
  }

  show(problems, mends, { strict, empty }) {
    const errors = problems.filter((problem) => problem.level === 'error');
    const rows = gathered([...errors, ...problems.filter((problem) => problem.level !== 'error')]);
    this.count.textContent = problems.length ? counted(problems.length, 'problems') : '';
    this.count.classList.toggle('bad', errors.length > 0);
    clear(this.list, mends.map((mend) => this.mend(mend)), rows.slice(0, MOST).map((row) => this.row(row)),
      rows.length > MOST ? el('li.more', {}, t('problem.more', { n: rows.length - MOST })) : null,
      rows.length + mends.length || empty ? null : el('li.fine', {}, t('problems.none')));
    const { onrestore, onstrict } = this.actions;
    clear(this.tools,
      errors.length ? el('button', { type: 'button', onclick: onrestore }, t('problem.restore')) : null,
      el('label.check', {}, el('input', { type: 'checkbox', checked: strict, onchange: (event) => onstrict(event.target.checked) }), t('problem.strict')));
  }

  // The same in many places, which can be looked at one by one.
  group(problems) {
    const standard = problems.filter((problem) => problem.standard);
    return el('li.warning.many', {}, el('details', {},
      el('summary', {}, el('span.level', {}, `${t('warning')} × ${problems.length}`), ' ', this.reason(problems[0])),
      el('ul', {}, problems.slice(1, MOST).map((problem) => el('li', {}, this.goes(problem))),
        problems.length > MOST ? el('li.more', {}, t('problem.more', { n: problems.length - MOST })) : null)),
    standard.length ? el('button.repair', {
      type: 'button', onclick: () => this.actions.onmend(standard, (problem) => problem.standard),
    }, t('problem.standard')) : null);
  }

  goes(problem) {
    const { ongo } = this.actions;
    return el('button.go', { type: 'button', title: t('problem.go'), onclick: () => ongo(problem) }, this.reason(problem));
  }

  row(problems) {
    if (problems.length > 1) return this.group(problems);
    const { onmend } = this.actions;
    const [problem] = problems;
    const { standard } = problem;
    return el(`li.${problem.level}`, {},
      el('span.level', {}, t(problem.level)),
      this.goes(problem),
      problem.kind === CONTINUES ? this.beginning() : null,
      problem.suggestions.length ? el('.repairs', {}, problem.suggestions.map((move) => el('button.repair', {
        type: 'button', 'aria-label': t('problem.mend', { move: `${move.numeric} ${move.san}` }),
        onclick: () => onmend([problem], () => move.text),
      }, el('b', {}, move.numeric), ` ${move.san}`))) : null,
      standard ? el('button.repair', {
        type: 'button', 'aria-label': t('problem.mend', { move: standard }), onclick: () => onmend([problem], () => standard),
      }, el('b', {}, standard)) : null);
  }

  reason(problem) {
    if (problem.kind === CONTINUES) return t('problem.continues', { move: problem.token });
    return reason(problem);
  }

  // Asks for the moves before those of the text.
  beginning() {
    const input = el('input', { type: 'text', id: 'moves-before', autocomplete: 'off', spellcheck: false, required: true, placeholder: '1. 5254 5755 2. …' });
    return el('form.beginning', {
      onsubmit: (event) => { event.preventDefault(); this.actions.onbefore(input.value); },
    }, el('label', { htmlFor: 'moves-before' }, t('problem.before')), input,
    el('button', { type: 'submit' }, t('problem.before.put')));
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

// What was forgiven in the same way again and again is told once; every error has a
// row of its own.
function gathered(problems) {
  const groups = new Map();
  for (const [i, problem] of problems.entries()) {
    const key = problem.level === 'error' ? i : problem.kind;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(problem);
  }
  return [...groups.values()].flatMap((group) => (group.length < MANY ? group.map((one) => [one]) : [group]));
}
