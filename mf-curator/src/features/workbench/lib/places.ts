import type { AnswerRule } from '../api/check-answer.ts';

type Place = NonNullable<AnswerRule['places']>[number];

/** Words that break a rule, and where they stand in the feedback; null for those of a note. */
export interface FoundPlace {
  /** Its place among them. */
  order: number;
  text: string;
  noteIndex: number | null;
  range: readonly [from: number, to: number] | null;
}

/** Finds words again in the feedback as it stands now. They come in the order of the text; those that are gone are left out. */
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
