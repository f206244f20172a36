// A choice of notations, with the languages of those that have any.

import { el } from './dom.js';
import { current, t } from './words.js';

// One that has no name in the table goes by its own.
const named = (name) => {
  const text = t(`notation.${name}`);
  return text === `notation.${name}` ? name : text;
};

export function notationChoice({ notations, languages }, chosen, { id, label, onchange }) {
  const tongues = new Intl.DisplayNames([current()], { type: 'language', fallback: 'none' });
  const tongue = ({ code, name }) => tongues.of(code) ?? name;
  const option = (value, text) => el('option', { value, selected: value === chosen }, text);
  const plain = notations.map((notation) => option(notation.name, named(notation.name)));
  const lettered = notations.filter((notation) => notation.languages && notation.name !== 'reversible');
  const groups = lettered.map((notation) => {
    const group = el('optgroup', { label: named(notation.name) });
    group.append(...languages.filter((language) => language.code !== 'en')
      .map((language) => option(`${notation.name}:${language.code}`, `${named(notation.name)} · ${tongue(language)}`)));
    return group;
  });
  return el('select', { id, 'aria-label': label, onchange: (event) => onchange(event.target.value) }, plain, groups);
}
