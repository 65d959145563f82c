/** What a mutant takes away. */
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

/** One broken rule: by a statement after the migrations, or by other text in a source file. */
export interface Mutant {
  /** The same in each run on the same code. */
  id: string;
  kind: Kind;
  /** What differs, for people. */
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

/** Draws `count` mutants: the kinds take turns, so that large ones don't crowd out small ones; within a kind the seed decides. */
export function draw(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomFrom(seed);
  const left = kinds
    .map((kind) => mutants.filter((each) => each.kind === kind).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .filter((group) => group.length > 0);
  const drawn: Mutant[] = [];
  for (let turn = 0; drawn.length < count && left.some((group) => group.length > 0); turn += 1) {
    const group = left[turn % left.length]!;
    drawn.push(...group.splice(Math.floor(random() * group.length), 1));
  }
  return drawn;
}
