/** What a break takes away. */
export type Kind = 'constraint' | 'trigger' | 'grant' | 'lock' | 'limit' | 'check' | 'signature' | 'access';
export const kinds: readonly Kind[] = [
  'constraint',
  'trigger',
  'grant',
  'lock',
  'limit',
  'check',
  'signature',
  'access',
];

/** One rule, and how it is broken: by a statement after the migrations, or by another text in a source file. */
export interface Break {
  /** The same in each run on the same code. */
  id: string;
  kind: Kind;
  /** What is broken, for people. */
  what: string;
  /** Names that a test of this rule would mention, the most telling first. */
  names: readonly string[];
  edit: { sql: string } | { file: string; start: number; end: number; text: string };
}

/** Numbers from 0 up to 1 that a seed determines (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws so many breaks: the kinds in turn, so that no kind is drowned by a larger one, and within a kind by the seed. */
export function draw(breaks: readonly Break[], count: number, seed: number): Break[] {
  const random = randomFrom(seed);
  const left = kinds
    .map((kind) => breaks.filter((each) => each.kind === kind).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .filter((group) => group.length > 0);
  const drawn: Break[] = [];
  for (let turn = 0; drawn.length < count && left.some((group) => group.length > 0); turn += 1) {
    const group = left[turn % left.length]!;
    drawn.push(...group.splice(Math.floor(random() * group.length), 1));
  }
  return drawn;
}
