import type { AnswerRule } from '../api/check-answer.ts';

type Place = NonNullable<AnswerRule['places']>[number];

/** Words that break a rule, and their range in the feedback; null for those of a note. */
export interface FoundPlace {
  /** Their position among all places. */
  order: number;
  text: string;
  noteIndex: number | null;
  range: readonly [from: number, to: number] | null;
}

/** Finds the words again in the current feedback, in text order. Words that were removed are left out. */
export function findPlaces(feedback: string, places: readonly Place[]): FoundPlace[] {
  const found: FoundPlace[] = [];
  let end = 0;
  for (const { text, noteIndex } of places) {
    if (noteIndex !== null) {
      found.push({ order: found.length, text, noteIndex, range: null });
      continue;
    }
    const from = feedback.indexOf(text, end);
    if (text === '' || from < 0) continue;
    end = from + text.length;
    found.push({ order: found.length, text, noteIndex, range: [from, end] });
  }
  return found;
}
