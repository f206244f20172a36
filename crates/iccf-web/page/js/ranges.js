// Places in a text that changes.

// Moves places along with what stands there; those that were changed are dropped.
export function shifted(ranges, old, text) {
  const most = Math.min(old.length, text.length);
  let head = 0;
  while (head < most && old[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  const by = text.length - old.length;
  const behind = old.length - tail;
  return ranges
    .filter((range) => range.end <= head || range.start >= behind)
    .map((range) => (range.start >= behind && range.start >= head
      ? { ...range, start: range.start + by, end: range.end + by } : range));
}

export const replaced = (text, { start, end }, by) => text.slice(0, start) + by + text.slice(end);
