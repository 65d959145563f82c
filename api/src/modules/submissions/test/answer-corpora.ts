import * as first from './answer-corpus.ts';
import * as second from './answer-corpus-2.ts';
import * as third from './answer-corpus-3.ts';
import * as fourth from './answer-corpus-4.ts';
import * as fifth from './answer-corpus-5.ts';
import * as sixth from './answer-corpus-6.ts';
import * as seventh from './answer-corpus-7.ts';
import * as heldOut from './answer-corpus-held-out.ts';

interface Corpus {
  withContact: readonly string[];
  withoutContact: readonly string[];
}

const merged = (corpora: readonly Corpus[]): Corpus => ({
  withContact: corpora.flatMap(({ withContact }) => withContact),
  withoutContact: corpora.flatMap(({ withoutContact }) => withoutContact),
});

/** Those that the filter was improved with, each after it was measured with it. */
export const tuned = merged([first, second, third, fourth, fifth, sixth, seventh]);
export { heldOut };
export const all = merged([tuned, heldOut]);
export const named: readonly [string, Corpus][] = [
  ['those that the filter was improved with', tuned],
  ['those that it had not seen', heldOut],
];
