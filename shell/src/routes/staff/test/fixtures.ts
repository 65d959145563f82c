import type {
  DisputedProof,
  FlagCase,
  FlaggedAnswer,
  FlagParty,
  StaffAccount,
  StaffCashOut,
} from '@fanfare/api-contract';

const about = {
  submissionId: 501,
  campaignId: 1042,
  status: 'declined' as const,
  trackTitle: 'Low Tide Choir',
  trackArtist: 'Ines Halloran',
  pitch: 'A song about leaving the harbour.',
  creatorName: 'Ines Halloran',
  curatorName: 'Jonas Lindqvist',
  service: { id: 101, title: 'Nordic Kitchen', type: 'playlist' as const, url: 'https://example.test/nordic-kitchen' },
  priceCredits: 6,
  earnedCredits: 3.3,
  answer: {
    decision: 'declined' as const,
    feedback: 'Not for this list, sorry.',
    reasonCode: 'genre_fit' as const,
    ratings: {},
    notes: [{ atSeconds: 72, text: 'The brass comes late' }],
    wantsNewVersion: false,
    placement: null,
    receipt: { heardSeconds: 46, durationSeconds: 222, heardRanges: [[0, 46] as [number, number]] },
    answeredAt: '2026-05-08T09:00:00.000Z',
  },
};

export const flaggedWith = (changes: Partial<FlaggedAnswer> = {}): FlaggedAnswer => ({
  ...about,
  flag: {
    reason: 'rude',
    text: 'It is about me, not about the song.',
    state: 'open',
    raisedAt: '2026-05-09T09:00:00.000Z',
    decideBy: '2026-05-12T09:00:00.000Z',
    decidedAt: null,
    note: null,
  },
  curatorResponse: null,
  findings: { similarity: 0.41, ownCharacters: 96, isListeningTrue: true },
  ...changes,
});

const party = (accountId: number, name: string): FlagParty => ({
  accountId,
  name,
  createdAt: '2026-04-01T09:00:00.000Z',
  isSuspended: false,
  answerCount: 12,
  flags: { open: 0, upheld: 0, rejected: 0 },
  refundedCredits: 0,
  recentFlags: [],
});

export const flagCaseWith = (changes: Partial<FlagCase> = {}): FlagCase => ({
  ...flaggedWith({ curatorResponse: { text: 'The brass is at 1:12.', sentAt: '2026-05-09T12:00:00.000Z' } }),
  track: {
    title: 'Low Tide Choir',
    url: 'http://localhost:3010/media/audio/1',
    peaks: [10, 80, 40],
    durationSeconds: 222,
    receipt: about.answer.receipt,
  },
  mostSimilar: {
    submissionId: 390,
    curatorName: 'Jonas Lindqvist',
    isSameCurator: true,
    trackTitle: 'Ninth Floor',
    serviceTitle: 'Nordic Kitchen',
    answeredAt: '2026-05-01T09:00:00.000Z',
    feedback: 'Sadly not for this list.',
    similarity: 0.62,
    sharedInFlagged: [[0, 17]],
    sharedInOther: [[6, 23]],
  },
  listening: [
    { startedAt: '2026-05-08T08:50:00.000Z', endedAt: '2026-05-08T08:51:00.000Z', openSeconds: 50, countedSeconds: 46 },
  ],
  creator: party(11, 'Ines Halloran'),
  curator: {
    ...party(12, 'Jonas Lindqvist'),
    flags: { open: 0, upheld: 1, rejected: 2 },
    refundedCredits: 6,
    recentFlags: [
      {
        submissionId: 400,
        trackTitle: 'Paper Boats',
        otherName: 'Wren Ashby',
        reason: 'copied',
        state: 'upheld',
        raisedAt: '2026-04-20T09:00:00.000Z',
        note: 'Word for word.',
      },
    ],
  },
  amounts: { priceCredits: 6, curatorCredits: 3.3, platformCredits: 2.7, returnedCredits: 0 },
  ...changes,
});

export const disputedProof = (changes: Partial<DisputedProof> = {}): DisputedProof => ({
  ...about,
  submissionId: 502,
  status: 'accepted',
  curatorName: 'Mika Sund',
  service: { id: 102, title: 'Mika on Instagram', type: 'instagram', url: 'https://example.test/mika' },
  priceCredits: 20,
  earnedCredits: 0,
  proof: {
    url: 'https://example.test/p/1',
    state: 'disputed',
    handedInAt: '2026-05-08T09:00:00.000Z',
    postedAt: '2026-05-08T08:00:00.000Z',
    disclosure: null,
    confirmBy: '2026-05-11T09:00:00.000Z',
    verifiedAt: null,
    verifiedBy: null,
    dispute: 'My track is not in the post.',
    decideBy: '2026-05-12T09:00:00.000Z',
    note: null,
    removedAt: null,
  },
  ...changes,
});

export const demandWith = (changes: Partial<StaffCashOut> = {}): StaffCashOut => ({
  id: 7,
  createdAt: '2026-05-07T12:00:00.000Z',
  status: 'requested',
  credits: 240,
  amountCents: 24_000,
  method: 'bank',
  destination: 'DE•• 3000',
  approvedAt: null,
  sentAt: null,
  expectedAt: null,
  closedAt: null,
  reason: null,
  receipt: null,
  curator: { accountId: 12, email: 'jonas@demo.test', display_name: 'Jonas Lindqvist' },
  facts: { accountAgeDays: 41, answers: 88, earnedCredits: 260, paidOutCredits: 0, openFlags: 2, sharesDestination: 0 },
  waitsBecause: 'above 200 credits',
  ...changes,
});

export const accountInList = (changes: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 12,
  email: 'jonas@demo.test',
  display_name: 'Jonas Lindqvist',
  roles: ['curator'],
  createdAt: '2026-04-01T09:00:00.000Z',
  suspendedAt: null,
  suspendedBy: null,
  suspensionReason: null,
  ...changes,
});
