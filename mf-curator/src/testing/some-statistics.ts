import type { CuratorStatistics } from '@fanfare/api-contract';

/** Three weeks of a curator with one playlist. */
export const someStatistics = (more: Partial<CuratorStatistics> = {}): CuratorStatistics => ({
  from: '2026-05-01',
  to: '2026-05-14',
  serviceId: null,
  services: [{ id: 3, title: 'Nordic Kitchen', type: 'playlist', isDemo: false }],
  isDemo: false,
  earnings: {
    clearedCredits: 9.9,
    clearingCredits: 3.3,
    reversedCredits: 3.3,
    weeks: [
      { from: '2026-05-01', clearedCredits: 3.3, clearingCredits: 0, reversedCredits: 3.3, answerCount: 2 },
      { from: '2026-05-04', clearedCredits: 6.6, clearingCredits: 0, reversedCredits: 0, answerCount: 2 },
      { from: '2026-05-11', clearedCredits: 0, clearingCredits: 3.3, reversedCredits: 0, answerCount: 1 },
    ],
  },
  answers: { accepted: 2, declined: 2, wrongMatch: 0, refunded: 1, expired: 1 },
  reply: {
    answerCount: 5,
    hours: { low: 0.5, median: 20, high: 60 },
    shareOfPromise: { low: 0.01, median: 0.056, high: 0.167 },
    byTenth: [3, 1, 0, 0, 0, 0, 0, 0, 0, 1],
    promisedDays: { min: 15, max: 15 },
  },
  genres: [
    {
      serviceType: 'playlist',
      genre: { id: 1, name: 'Indie folk' },
      answered: 16,
      accepted: 5,
      acceptRate: 0.313,
      typicalRate: 0.22,
    },
    {
      serviceType: 'playlist',
      genre: { id: 2, name: 'Dream pop' },
      answered: 1,
      accepted: 1,
      acceptRate: null,
      typicalRate: null,
    },
  ],
  shown: {
    fewestAnswers: 5,
    answerCount: 40,
    acceptedCount: 10,
    answerRate: 0.95,
    acceptRate: 0.25,
    keptPromiseRate: 1,
    helpfulRate: null,
  },
  answerRate: { hits: 4, of: 6 },
  keptPromises: { hits: 0, of: 0 },
  helpful: { hits: 3, of: 4 },
  helpfulFromVotes: 10,
  listening: { seconds: { low: 50, median: 95, high: 180 }, medianShare: 0.48, requiredSeconds: 45 },
  levels: [
    {
      serviceId: 3,
      level: 'standard',
      nextLevel: 'trusted',
      requirements: [
        { kind: 'answers', value: 12, limit: 20, isMet: false },
        { kind: 'answer_rate', value: 0.96, limit: 0.9, isMet: true },
        { kind: 'kept_promises', value: null, limit: 0.9, isMet: true },
        { kind: 'helpful', value: null, limit: 0.7, isMet: true },
      ],
    },
  ],
  levelDays: 90,
  ...more,
});

const shownOfNew = {
  fewestAnswers: 5,
  answerCount: 0,
  acceptedCount: 0,
  answerRate: null,
  acceptRate: null,
  keptPromiseRate: null,
  helpfulRate: null,
};

/** A curator with one service and no answers. */
export const noStatistics = (more: Partial<CuratorStatistics> = {}): CuratorStatistics =>
  someStatistics({
    earnings: {
      clearedCredits: 0,
      clearingCredits: 0,
      reversedCredits: 0,
      weeks: [{ from: '2026-05-11', clearedCredits: 0, clearingCredits: 0, reversedCredits: 0, answerCount: 0 }],
    },
    answers: { accepted: 0, declined: 0, wrongMatch: 0, refunded: 0, expired: 0 },
    reply: {
      answerCount: 0,
      hours: null,
      shareOfPromise: null,
      byTenth: Array<number>(10).fill(0),
      promisedDays: null,
    },
    genres: [],
    shown: { ...shownOfNew },
    answerRate: { hits: 0, of: 0 },
    helpful: { hits: 0, of: 0 },
    listening: { seconds: null, medianShare: null, requiredSeconds: 45 },
    levels: [
      {
        serviceId: 3,
        level: 'new',
        nextLevel: 'standard',
        requirements: [{ kind: 'answers', value: 0, limit: 5, isMet: false }],
      },
    ],
    ...more,
  });
