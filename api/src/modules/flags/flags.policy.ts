import type { Rules } from '../../rules.ts';
import { comparableText } from '../answer-text/index.ts';

const wordsOf = (text: string): string[] => comparableText(text).split(' ').filter(Boolean);

/**
 * How many characters of a text are its author's own: without the words of names (track, artist, playlist, people) and of the
 * artist's pitch. Words are counted with one space between them.
 */
export function ownCharacters(text: string, known: readonly string[]): number {
  const borrowed = new Set(known.flatMap(wordsOf));
  return wordsOf(text)
    .filter((word) => !borrowed.has(word))
    .join(' ').length;
}

/** A listening receipt, and what it was made of. */
export interface Heard {
  heardMs: number;
  /** What the receipt's ranges add up to. */
  rangesMs: number;
  /** What the sessions were credited with, together. */
  countedMs: number;
  /** Each session was credited with no more than the time it was open. */
  areSessionsTrue: boolean;
  isGateOpen: boolean;
}

/** A receipt is true when its ranges are its sum, nothing was heard that no session counted, and it opened the gate. */
export const isListeningTrue = (heard: Heard): boolean =>
  heard.rangesMs === heard.heardMs && heard.heardMs <= heard.countedMs && heard.areSessionsTrue && heard.isGateOpen;

export interface Findings {
  /** The closest earlier answer of anybody, 0–1; 0 where none comes near. */
  similarity: number;
  ownCharacters: number;
  isListeningTrue: boolean;
}

/** What needs no judgement: copied, empty, or never heard (rules §5). Anything else is for staff. */
export const isUpheldByItself = (findings: Findings, { answers }: Rules): boolean =>
  findings.similarity >= answers.similarityLimit ||
  findings.ownCharacters < answers.ownCharacters ||
  !findings.isListeningTrue;
