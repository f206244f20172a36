// Says things to screen readers, and shows short messages to everybody.

import { el, find } from './dom.js';

export function announce(text) {
  const region = find('#announcer');
  // The same words again are said again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

let timer;
export function toast(text) {
  const place = find('#toast');
  place.replaceChildren(el('p', {}, text));
  place.hidden = false;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => { place.hidden = true; }, 2500);
}
