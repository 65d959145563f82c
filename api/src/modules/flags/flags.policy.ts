import type { Rules } from '../../rules.ts';

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
  /** As they were when it was published: names can be changed once it was read. */
  ownCharacters: number;
  isListeningTrue: boolean;
}

/** Hardly anything is left of the answer without names and the pitch's own words (docs/rules.md#answers). */
export const isEmpty = (findings: Findings, { answers }: Rules): boolean =>
  findings.ownCharacters < answers.ownCharacters;

/** Copied and unheard answers are always upheld without staff (docs/rules.md#answers). */
export const isCopiedOrUnheard = (findings: Findings, { answers }: Rules): boolean =>
  findings.similarity >= answers.similarityLimit || !findings.isListeningTrue;
