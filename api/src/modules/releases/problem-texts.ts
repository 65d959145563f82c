import { placeholders } from '@fanfare/api-contract/explanations';
import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import type { Because } from '../../because.ts';

/*
 * A checker signs what it saw as English sentences, also those of earlier releases of the command. Pages say them in their own language by the
 * text that such a sentence is of.
 */

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const readers = Object.entries(english.check_problems)
  .map(([name, template]) => {
    const names = [...template.matchAll(placeholders)].map(([, value]) => value!);
    const parts = template.split(/\{\{\w+\}\}/).map(escaped);
    return {
      reason: `check_problems.${name}` as Because['reason'],
      names,
      pattern: new RegExp(`^${parts.join('(.+?)')}$`, 'su'),
    };
  })
  // What most of the sentence is fixed in says most about it.
  .toSorted((one, other) => fixedLength(other.pattern) - fixedLength(one.pattern));

function fixedLength({ source }: RegExp): number {
  return source.replaceAll('(.+?)', '').length;
}

/** What a checker saw, by its text and values; null where it said it in words that no text has, such as a message of the browser. */
export function problemText(problem: string): Because | null {
  for (const { reason, names, pattern } of readers) {
    const found = pattern.exec(problem);
    if (found) return { reason, params: Object.fromEntries(names.map((name, index) => [name, found[index + 1]!])) };
  }
  return null;
}

/** Problems as answers have them: in English, and as texts. */
export const presentProblems = (problems: readonly string[]) => ({
  problems: [...problems],
  ...(problems.length > 0 && { texts: { problems: problems.map(problemText) } }),
});
