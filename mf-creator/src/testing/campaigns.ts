import type {
  Answer,
  Campaign,
  CampaignSummary,
  Ending,
  Proof,
  PaymentSummary,
  ServiceCard,
  Submission,
} from '@fanfare/api-contract';
import { track } from './fixtures.ts';

export const summary = (over: Partial<CampaignSummary> = {}): CampaignSummary => ({
  id: 1042,
  type: 'playlists',
  status: 'sent',
  isArchived: false,
  track: { id: 31, title: 'Low Tide Choir', artist: 'Ines Halloran', coverUrl: null, hasAudio: true },
  curatorCount: 12,
  answeredCount: 9,
  acceptedCount: 3,
  declinedCount: 5,
  returnedCount: 2,
  heldCredits: 5,
  spentCredits: 36,
  returnedCredits: 8,
  totalCredits: 49,
  createdAt: '2026-05-07T09:00:00.000Z',
  paidAt: '2026-05-08T09:00:00.000Z',
  sentAt: '2026-05-08T09:00:00.000Z',
  completedAt: null,
  nextDeadlineAt: null,
  isDemo: false,
  ...over,
});

export const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  ...summary(),
  trackDetail: track(),
  pitch: 'A song about leaving the harbour.',
  selection: [],
  submissions: [],
  cap: 25,
  reasonCounts: [],
  ratingMeans: [],
  ...over,
});

/** A draft with these services chosen. */
export const draft = (services: ServiceCard[] = [], over: Partial<Campaign> = {}): Campaign => {
  const totalCredits = services.reduce((sum, { priceCredits }) => sum + priceCredits, 0);
  return campaign({
    status: 'draft',
    curatorCount: services.length,
    answeredCount: 0,
    acceptedCount: 0,
    declinedCount: 0,
    returnedCount: 0,
    heldCredits: 0,
    spentCredits: 0,
    returnedCredits: 0,
    totalCredits,
    paidAt: null,
    sentAt: null,
    selection: services.map((chosen) => ({
      service: chosen,
      priceAtSelectionCredits: chosen.priceCredits,
      pitch: null,
    })),
    ...over,
  });
};

export const answer = (over: Partial<Answer> = {}): Answer => ({
  decision: 'accepted',
  feedback: 'The brass at 1:12 made me put the pan down.',
  reasonCode: null,
  ratings: { production: 4, songwriting: 5 },
  notes: [],
  wantsNewVersion: false,
  placement: null,
  receipt: { heardSeconds: 178, durationSeconds: 222, heardRanges: [[0, 178]] },
  answeredAt: '2026-05-14T09:00:00.000Z',
  ...over,
});

/** A post waiting for the creator's confirmation. */
export const proof = (over: Partial<Proof> = {}): Proof => ({
  url: 'https://example.test/p/1',
  state: 'waiting',
  handedInAt: new Date(Date.now() - 86_400_000).toISOString(),
  postedAt: new Date(Date.now() - 86_400_000).toISOString(),
  disclosure: 'Paid partnership',
  confirmBy: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  verifiedAt: null,
  verifiedBy: null,
  dispute: null,
  decideBy: null,
  note: null,
  removedAt: null,
  ...over,
});

/** What can still happen to a submission: nothing by default. */
export const ending = (over: Partial<Ending> = {}): Ending => ({
  proofDueAt: null,
  keepUntil: null,
  keptAt: null,
  proof: null,
  flag: null,
  isHelpful: null,
  isSampleAllowed: false,
  givenBackCredits: 0,
  canWithdraw: false,
  withdrawFrom: null,
  canFlag: false,
  ...over,
});

export const submission = (over: Partial<Submission> = {}): Submission => ({
  id: 501,
  campaignId: 1042,
  status: 'pending',
  service: { id: 101, title: 'Nordic Kitchen', type: 'playlist', imageUrl: null, isDemo: false },
  curator: { id: 201, display_name: 'Jonas Lindqvist', profileImageUrl: null },
  priceCredits: 6,
  heldCredits: 6,
  spentCredits: 0,
  returnedCredits: 0,
  sentAt: '2026-05-08T09:00:00.000Z',
  deadlineAt: '2026-05-23T09:00:00.000Z',
  openedAt: null,
  heardSeconds: 0,
  closedAt: null,
  answer: null,
  ...over,
});

/** The cost of these services; the wallet holds `walletCredits`. */
export const payment = (services: ServiceCard[], over: Partial<PaymentSummary> = {}): PaymentSummary => {
  const totalCredits = services.reduce((sum, { priceCredits }) => sum + priceCredits, 0);
  const walletCredits = over.walletCredits ?? 132;
  return {
    campaignId: 1042,
    lines: services.map(({ id, title, curator, priceCredits, replyDays }) => ({
      serviceId: id,
      title,
      curatorName: curator.display_name,
      priceCredits,
      priceAtSelectionCredits: priceCredits,
      toCuratorCredits: priceCredits * 0.55,
      toFanfareCredits: priceCredits * 0.45,
      replyDays,
      isAvailable: true,
      refusal: null,
    })),
    totalCredits,
    walletCredits,
    walletAfterCredits: walletCredits - totalCredits,
    missingCredits: Math.max(0, totalCredits - walletCredits),
    lots: [{ kind: 'gift', credits: totalCredits }],
    hasAudio: true,
    emailConfirmed: true,
    ...over,
  };
};
