// What the browser remembers of the reader's wishes; it may refuse to.

export function recall(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`iccf.${name}`)) ?? usual;
  } catch {
    return usual;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`iccf.${name}`, JSON.stringify(value));
  } catch { /* Then it is asked again next time. */ }
}
