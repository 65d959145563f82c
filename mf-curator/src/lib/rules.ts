import type { CuratorSubmission } from '@fanfare/api-contract';

/** The limits of an answer that this screen shows before the API replies; the API enforces its own. */
export const answerRules = {
  /** Minimum length of a decline; the next one is that of an acceptance and of a wrong match. */
  declineMinCharacters: 120,
  acceptMinCharacters: 60,
  /** Different words, in the same order. */
  declineMinWords: 15,
  acceptMinWords: 8,
  maxCharacters: 2_000,
  /** What the field takes: a text may have blanks that `maxCharacters` doesn't count. */
  maxRawCharacters: 4_000,
  noteMaxCharacters: 280,
  /** Seconds of a track to hear before answering. */
  listenSeconds: 45,
  /** An answer this similar to one of the last `similarityWindow` answers is refused. */
  similarityLimit: 0.8,
  similarityWindow: 200,
  phraseMaxCharacters: 500,
  /** Days until earnings clear. */
  clearingDays: 7,
  keepDays: [7, 14, 28],
} as const;

/** A post earns once it is verified; a playlist or radio when it is answered, the same whether accepted or declined. */
export const isPost = (type: CuratorSubmission['service']['type']): boolean => type !== 'playlist' && type !== 'radio';

/** How far ahead an away time may end. */
export const awayMaxDays = 365;

/** Bounds of a service's weekly capacity and of its open submissions. */
export const capacityLimits = {
  weeklyCapacity: { min: 5, max: 200 },
  maxOpen: { min: 1, max: 200 },
} as const;
