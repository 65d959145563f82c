import { readFileSync } from 'node:fs';

interface Corpus {
  withContact: readonly string[];
  withoutContact: readonly string[];
}

const folder = new URL('corpora/', import.meta.url);

/** Reads a .jsonl file of `corpora/`, one `{ hasContact, text }` a line. */
function corpus(name: string): Corpus {
  const lines = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { hasContact: boolean; text: string });
  const texts = (hasContact: boolean) => rows.filter((row) => row.hasContact === hasContact).map(({ text }) => text);
  return { withContact: texts(true), withoutContact: texts(false) };
}
const merged = (corpora: readonly Corpus[]): Corpus => ({
  withContact: corpora.flatMap(({ withContact }) => withContact),
  withoutContact: corpora.flatMap(({ withoutContact }) => withoutContact),
});

/** The sets that the filter was improved with, each after it was measured with it. */
export const tuned = merged([1, 2, 3, 4, 5, 6, 7].map((set) => corpus(`set-${set}`)));
/** Written when the filter was done with the others, and left alone since. */
export const heldOut = corpus('held-out');
export const all = merged([tuned, heldOut]);
export const named: readonly [string, Corpus][] = [
  ['the sets that the filter was improved with', tuned],
  ['the held-out set', heldOut],
];
