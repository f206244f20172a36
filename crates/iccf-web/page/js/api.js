// Every question to the library goes through here. A page that runs on the library
// itself would replace this file and no other.

export class Trouble extends Error {
  constructor(status, row) {
    super(row?.message ?? `error ${status}`);
    this.status = status;
    this.kind = row?.kind ?? 'server';
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Trouble(0, { kind: 'unreachable', message: 'the program does not answer' });
  }
  if (response.ok) return response;
  let row = null;
  try {
    row = await response.json();
  } catch { /* An answer of somebody in between. */ }
  throw new Trouble(response.status, row);
}

function post(path, body, headers = {}) {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const object = async (response) => (await response).json();
const blob = async (response) => (await response).blob();

export const notations = () => object(ask('/api/notations'));
export const convert = (asked) => object(post('/api/convert', asked));
export const games = (text) => object(post('/api/games', { text }));
export const game = (text, options) => object(post('/api/game', { text, ...options }));
export const play = (asked) => object(post('/api/play', asked));
export const explain = (move, position) => object(post('/api/explain', { move, position }));
export const restore = (text, reading) => object(post('/api/restore', { text, reading }));
export const card = (asked) => blob(post('/api/card.pdf', asked));
export const sheet = (asked) => blob(post('/api/sheet.pdf', asked));

export const file = (bytes) => object(ask('/api/file', {
  method: 'POST',
  headers: { 'content-type': 'application/octet-stream' },
  body: bytes,
}));

// Positions come up again and again while one steps through a game.
const known = new Map();
export async function position(asked) {
  const key = JSON.stringify(asked);
  if (!known.has(key)) {
    if (known.size > 500) known.clear();
    known.set(key, object(post('/api/position', asked)));
    known.get(key).catch(() => known.delete(key));
  }
  return known.get(key);
}

export function picture(kind, words) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(words)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, value);
  }
  return blob(ask(`/api/board.${kind}?${query}`));
}

export const desk = {
  // Whether this server has one.
  async exists() {
    const { paths } = await object(ask('/api/openapi.json'));
    return '/api/desk' in paths;
  },
  list: () => object(ask('/api/desk')),
  show: (game) => object(ask(`/api/desk/${encodeURIComponent(game)}`)),
  mail: async (game) => (await ask(`/api/desk/${encodeURIComponent(game)}/mail`)).text(),
  card: (game) => blob(ask(`/api/desk/${encodeURIComponent(game)}/card.pdf`)),
  sheet: (game) => blob(ask(`/api/desk/${encodeURIComponent(game)}/sheet.pdf`)),
  change: (game, change, version, token) => object(post(
    `/api/desk/${encodeURIComponent(game)}`,
    { change, version },
    { authorization: `Bearer ${token}` },
  )),
};
