import type { CuratorSubmission } from '@fanfare/api-contract';

/** The numbers of an answer that this screen shows before the API says them; the API decides by its own. */
export const answerRules = {
  /** Fewest characters of a no; of a yes and a wrong match. */
  declineMinCharacters: 120,
  acceptMinCharacters: 60,
  maxCharacters: 2_000,
  noteMaxCharacters: 280,
  /** Seconds of a track to hear before answering. */
  listenSeconds: 45,
  /** From how much likeness to one of so many last answers one is refused. */
  similarityLimit: 0.8,
  similarityWindow: 200,
  phraseMaxCharacters: 500,
  /** Days until an earning clears. */
  clearingDays: 7,
  keepDays: [7, 14, 28],
} as const;

/** A post is paid when it stands; a playlist or a radio at the answer, the same for yes and no. */
export const isPost = (type: CuratorSubmission['service']['type']): boolean => type !== 'playlist' && type !== 'radio';

/** How far ahead one can say that one is away. */
export const awayMaxDays = 365;

/** How many tracks a service may take in a week, and have open at once. */
export const capacityLimits = {
  weeklyCapacity: { min: 5, max: 200 },
  maxOpen: { min: 1, max: 200 },
} as const;
