const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const MAX = 5;

/** Returns the free Sigla that is nearest to the wanted one: VND, then VNDA, VNDB…, then VNDAA. */
export function freePrefix(wanted: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  for (const prefix of near(wanted)) {
    if (!used.has(prefix)) return prefix;
  }
  throw new Error('no prefix is left');
}

function* near(wanted: string): Generator<string> {
  yield wanted;
  for (let count = 1; count < MAX; count++) {
    for (const ending of endings(count)) yield wanted.slice(0, MAX - count) + ending;
  }
}

function* endings(count: number): Generator<string> {
  for (const letter of LETTERS) {
    if (count === 1) yield letter;
    else for (const rest of endings(count - 1)) yield letter + rest;
  }
}
