// The text, with marks behind it: the move that is shown, what is wrong, what was
// forgiven, what was mended.

import { clear, el, later } from './dom.js';
import { shifted } from './ranges.js';
import { t } from './words.js';

// Longer texts are shown a game at a time.
export const LONG = 40_000;
const MOST_MARKS = 400;

export class Editor {
  // oninput hears of changes, oncursor of where the cursor is, onlong of
  // long texts that are pasted, onfile of files.
  constructor({ oninput, oncursor, onlong, onfile }) {
    this.area = el('textarea', { id: 'text', spellcheck: false, rows: 9, 'aria-describedby': 'text-hint' });
    this.area.setAttribute('autocapitalize', 'off');
    this.area.setAttribute('autocomplete', 'off');
    this.back = el('.backdrop', { 'aria-hidden': 'true' });
    this.element = el('.editor', {}, this.back, this.area);
    this.marks = [];
    this.oncursor = oncursor;
    const heard = later(120, () => oninput(this.area.value));
    this.area.addEventListener('input', () => { this.shift(); heard(); });
    this.area.addEventListener('scroll', () => { this.back.scrollTop = this.area.scrollTop; });
    const moved = later(60, () => {
      if (document.activeElement === this.area) oncursor(this.area.selectionStart);
    });
    document.addEventListener('selectionchange', moved);
    this.area.addEventListener('paste', (event) => {
      const text = event.clipboardData.getData('text');
      const [file] = event.clipboardData.files;
      if (file) {
        event.preventDefault();
        onfile(file);
      } else if (text.length > LONG) {
        event.preventDefault();
        onlong(text);
      }
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
    for (const mark of this.marks) {
      if (mark.start < at) continue;
      parts.push(text.slice(at, mark.start), el(`mark.${mark.kind}`, {}, text.slice(mark.start, mark.end)));
      at = mark.end;
    }
    // A last line without anything in it has a height all the same.
    parts.push(`${text.slice(at)}\n`);
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
