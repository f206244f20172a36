// The text, with marks behind it: the move that is shown, what is wrong, what was
// forgiven, what was mended.

import { clear, el, later } from './dom.js';
import { shifted } from './ranges.js';
import { t } from './words.js';

// Longer texts are shown a game at a time.
export const LONG = 40_000;
const MOST_MARKS = 400;
// In longer texts nothing is marked: all of it would be laid out twice.
const MOST_MARKED = 400_000;

export class Editor {
  // onedit hears of every change at once and oninput after a pause, oncursor of where
  // the cursor is, onpaste of a text that was pasted over everything, onlong of long
  // ones, onfile of files, onundo and onredo of the keys for that.
  constructor({ onedit, oninput, oncursor, onpaste, onlong, onfile, onundo, onredo }) {
    this.area = el('textarea', { id: 'text', spellcheck: false, rows: 9, 'aria-describedby': 'text-hint' });
    this.area.setAttribute('autocapitalize', 'off');
    this.area.setAttribute('autocomplete', 'off');
    this.back = el('.backdrop', { 'aria-hidden': 'true' });
    this.element = el('.editor', {}, this.back, this.area);
    this.marks = [];
    let pasted = null;
    const heard = later(120, () => {
      const { value } = this.area;
      if (value === pasted) onpaste(value);
      else oninput(value);
      pasted = null;
    });
    this.area.addEventListener('input', () => {
      this.shift();
      onedit(this.area.value);
      heard();
    });
    this.area.addEventListener('scroll', () => { this.back.scrollTop = this.area.scrollTop; });
    const moved = later(60, () => {
      if (document.activeElement === this.area) oncursor(this.area.selectionStart);
    });
    document.addEventListener('selectionchange', moved);
    this.area.addEventListener('paste', (event) => {
      const text = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
      const [file] = event.clipboardData.files;
      if (file) {
        event.preventDefault();
        onfile(file);
      } else if (text.length > LONG) {
        event.preventDefault();
        onlong(text);
      } else {
        pasted = text;
      }
    });
    // The browser's own undoing knows nothing of what the page has changed.
    const undoing = { historyUndo: onundo, historyRedo: onredo };
    this.area.addEventListener('beforeinput', (event) => {
      if (!(event.inputType in undoing)) return;
      event.preventDefault();
      undoing[event.inputType]();
    });
    this.area.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) onredo();
      else onundo();
    });
    new ResizeObserver(() => this.draw()).observe(this.area);
    this.area.placeholder = t('text.hint');
  }

  get value() {
    return this.area.value;
  }

  get cursor() {
    return this.area.selectionStart;
  }

  set(text) {
    if (this.area.value !== text) this.area.value = text;
    this.before = text;
  }

  // Puts another text there, with the cursor behind what differs.
  exchange(text) {
    const old = this.area.value;
    const most = Math.min(old.length, text.length);
    let tail = 0;
    while (tail < most && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
    this.set(text);
    this.area.setSelectionRange(text.length - tail, text.length - tail);
  }

  mark(marks) {
    this.marks = marks.filter((mark) => mark.end > mark.start).sort((a, b) => a.start - b.start).slice(0, MOST_MARKS);
    this.before = this.area.value;
    this.draw();
  }

  // Until the text is read again, marks go with what they mark.
  shift() {
    this.marks = shifted(this.marks, this.before ?? '', this.area.value);
    this.before = this.area.value;
    this.draw();
  }

  draw() {
    const text = this.area.value;
    const parts = [];
    let at = 0;
    for (const mark of text.length > MOST_MARKED ? [] : this.marks) {
      if (mark.start < at) continue;
      parts.push(text.slice(at, mark.start), el(`mark.${mark.kind}`, {}, text.slice(mark.start, mark.end)));
      at = mark.end;
    }
    // A last line without anything in it has a height all the same.
    if (text.length <= MOST_MARKED) parts.push(`${text.slice(at)}\n`);
    clear(this.back, parts);
    this.back.scrollTop = this.area.scrollTop;
  }

  // Brings the current move into sight, unless somebody is writing.
  follow() {
    const mark = this.back.querySelector('mark.current');
    if (!mark || document.activeElement === this.area) return;
    const [top, height] = [mark.offsetTop, this.area.clientHeight];
    if (top < this.area.scrollTop || top > this.area.scrollTop + height - 30) {
      this.area.scrollTop = Math.max(0, top - height / 2);
    }
  }

  select(start, end) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const mark = [...this.back.querySelectorAll('mark')].find((mark) => mark.textContent === this.area.value.slice(start, end));
    if (mark) this.area.scrollTop = Math.max(0, mark.offsetTop - this.area.clientHeight / 2);
  }
}
