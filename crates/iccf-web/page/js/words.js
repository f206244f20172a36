// The texts of the page in the language of the reader. A language is a file in
// words/ and a line here.

import en from './words/en.js';
import de from './words/de.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch' };
const TABLES = { en, de };

let language = 'en';

export const current = () => language;

// The text of a name; {x} in it stands for a value.
export function t(name, values = {}) {
  const text = TABLES[language][name] ?? TABLES.en[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
}

// Of two names for one and for many, the one that fits.
export const counted = (count, name) => t(count === 1 ? `${name}.one` : `${name}.many`, { n: count });

export function choose(code) {
  language = code in TABLES ? code : 'en';
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) {
    element.textContent = t(element.dataset.t);
  }
  for (const element of document.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.dataset.tLabel));
  }
  for (const element of document.querySelectorAll('[data-t-placeholder]')) {
    element.placeholder = t(element.dataset.tPlaceholder);
  }
}
