import { placeholders } from '@fanfare/api-contract/explanations';
import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import type { Because } from '../../because.ts';

/*
 * A checker signs what it saw as English sentences, also those of earlier releases of the command. Pages say them in their own language by the
 * text that such a sentence is of.
 */

const readers = Object.entries(english.check_problems)
  .map(([name, template]) => ({
    reason: `check_problems.${name}` as Because['reason'],
    names: [...template.matchAll(placeholders)].map(([, value]) => value!),
    parts: template.split(/\{\{\w+\}\}/),
  }))
  // What most of the sentence is fixed in says most about it.
  .toSorted((one, other) => fixedLength(other.parts) - fixedLength(one.parts));

function fixedLength(parts: readonly string[]): number {
  return parts.join('').length;
}

/**
 * What stands between the fixed parts of a sentence, each value as short as can be; null for another sentence. Each part is looked for once: what a
 * build says is part of problems, and an expression with several gaps would try all ways to fill them.
 */
function valuesBetween([first = '', ...parts]: readonly string[], sentence: string): string[] | null {
  const last = parts.pop();
  if (last === undefined) return sentence === first ? [] : null;
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const part of parts) {
    const to = sentence.indexOf(part, from + 1);
    if (to < 0) return null;
    values.push(sentence.slice(from, to));
    from = to + part.length;
  }
  const end = sentence.length - last.length;
  return end > from ? [...values, sentence.slice(from, end)] : null;
}

/** What a checker saw, by its text and values; null where it said it in words that no text has, such as a message of the browser. */
export function problemText(problem: string): Because | null {
  for (const { reason, names, parts } of readers) {
    const values = valuesBetween(parts, problem);
    if (values) return { reason, params: Object.fromEntries(names.map((name, index) => [name, values[index]!])) };
  }
  return null;
}

/** Problems as answers have them: in English, and as texts. */
export const presentProblems = (problems: readonly string[]) => ({
  problems: [...problems],
  ...(problems.length > 0 && { texts: { problems: problems.map(problemText) } }),
});
