import type { Rules } from '../../rules.ts';
import { comparableText } from '../answer-text/index.ts';

const tokensOf = (text: string): string[] => comparableText(text).split(' ').filter(Boolean);

/**
 * How many characters of a text are its author's own, without the words of names (track, artist, playlist, people) and of the
 * artist's pitch. Words are joined by one space.
 */
export function ownCharacters(text: string, foreignTexts: readonly string[]): number {
  const foreign = new Set(foreignTexts.flatMap(tokensOf));
  return tokensOf(text)
    .filter((word) => !foreign.has(word))
    .join(' ').length;
}

/** A listening receipt, and the sessions it was made from. */
export interface ListeningEvidence {
  heardMs: number;
  /** The sum of the receipt's ranges. */
  rangesMs: number;
  /** The sum that the sessions were credited with. */
  countedMs: number;
  /** No session was credited with more than the time it was open. */
  areSessionsPlausible: boolean;
  isGateOpen: boolean;
}

/** A receipt is valid when its ranges add up, the sessions cover it, and it opened the listening gate. */
export const isListeningTrue = (evidence: ListeningEvidence): boolean =>
  evidence.rangesMs === evidence.heardMs &&
  evidence.heardMs <= evidence.countedMs &&
  evidence.areSessionsPlausible &&
  evidence.isGateOpen;

export interface Findings {
  /** The most similar earlier answer of any curator, 0–1. */
  similarity: number;
  ownCharacters: number;
  isListeningTrue: boolean;
}

/** Copied, empty or unheard answers are upheld without staff (docs/rules.md#answers). */
export const isUpheldAutomatically = (findings: Findings, { answers }: Rules): boolean =>
  findings.similarity >= answers.similarityLimit ||
  findings.ownCharacters < answers.ownCharacters ||
  !findings.isListeningTrue;
