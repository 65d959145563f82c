import type { Rules } from '../../rules.ts';
import { comparableText, sharedRuns } from '../answer-text/index.ts';
import { pitchRunWords } from '../submissions/index.ts';

/** How many letters and digits a text has, with one space between words: signs and blanks say nothing. */
export const writtenCharacters = (text: string): number => comparableText(text).length;

const countWords = (text: string): number => comparableText(text).split(' ').filter(Boolean).length;

/**
 * How many of them are its author's own: without names (track, artist, service, people) where one stands there as a whole, and
 * without runs of words from the artist's pitch.
 */
export function ownCharacters(text: string, { names, pitch }: { names: readonly string[]; pitch: string }): number {
  const nameRuns = names
    .map((name) => ({ name, words: countWords(name) }))
    .filter(({ words }) => words > 0)
    .flatMap(({ name, words }) => sharedRuns(text, name, words).runs);
  const left = text.split('');
  for (const { from, to } of [...nameRuns, ...sharedRuns(text, pitch, pitchRunWords).runs]) left.fill(' ', from, to);
  return writtenCharacters(left.join(''));
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
  /** For staff alone: artists write the names and the pitch, and may change names after they read the answer. */
  ownCharacters: number;
  writtenCharacters: number;
  isListeningTrue: boolean;
}

/** Copied, empty or unheard answers are upheld without staff, by nothing that the artist wrote (docs/decisions/318). */
export const isUpheldAutomatically = (findings: Findings, { answers }: Rules): boolean =>
  findings.similarity >= answers.similarityLimit ||
  findings.writtenCharacters < answers.ownCharacters ||
  !findings.isListeningTrue;
