// A choice of notations, with the languages of those that have any.

import { el } from './dom.js';

// Languages that are offered first; all others follow.
export function notationChoice({ notations, languages }, chosen, { id, label, onchange }) {
  const option = (value, text) => el('option', { value, selected: value === chosen }, text);
  const plain = notations.map((notation) => option(notation.name, notation.name));
  const lettered = notations.filter((notation) => notation.languages && notation.name !== 'reversible');
  const groups = lettered.map((notation) => {
    const group = el('optgroup', { label: notation.name });
    group.append(...languages.filter((language) => language.code !== 'en')
      .map((language) => option(`${notation.name}:${language.code}`, `${notation.name} · ${language.name}`)));
    return group;
  });
  return el('select', { id, 'aria-label': label, onchange: (event) => onchange(event.target.value) }, plain, groups);
}
