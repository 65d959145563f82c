import type { Report } from '@fanfare/api-contract';

/** A curator of a report, who said yes. */
export const reported = (over: Partial<Report['curators'][number]> = {}): Report['curators'][number] => ({
  submissionId: 501,
  serviceTitle: 'Nordic Kitchen',
  serviceType: 'playlist',
  curatorId: 201,
  curatorName: 'Jonas Lindqvist',
  status: 'accepted',
  decision: 'accepted',
  reasonCode: null,
  feedback: 'The brass at 1:12 made me put the pan down.',
  heardSeconds: 178,
  durationSeconds: 222,
  replyHours: 43.2,
  ratings: { production: 4, songwriting: 5 },
  noteCount: 1,
  isHelpful: null,
  priceCredits: 6,
  heldCredits: 0,
  spentCredits: 6,
  returnedCredits: 0,
  versionNumber: 1,
  ...over,
});

export const place = (over: Partial<Report['places'][number]> = {}): Report['places'][number] => ({
  letter: 'A',
  fromSeconds: 72,
  toSeconds: 72,
  title: null,
  curatorCount: 1,
  of: 1,
  isPositive: true,
  versionNumber: 1,
  notes: [
    {
      submissionId: 501,
      curatorName: 'Jonas Lindqvist',
      atSeconds: 72,
      text: 'The brass entry lands',
      isPositive: true,
    },
  ],
  ...over,
});

/** A report without findings, of one answer. */
export const report = (over: Partial<Report> = {}): Report => ({
  campaignId: 1042,
  type: 'playlists',
  status: 'sent',
  track: { id: 31, title: 'Low Tide Choir', artist: 'Ines Halloran', durationSeconds: 222 },
  sentAt: '2026-05-08T09:00:00.000Z',
  completedAt: null,
  askedCount: 1,
  answeredCount: 1,
  acceptedCount: 1,
  declinedCount: 0,
  findings: [],
  findingsFrom: 3,
  reasons: [],
  ratings: [],
  medianGenre: null,
  places: [place()],
  forecast: { campaignId: 1042, forecast: null, madeAt: null, outcome: null, held: null },
  curators: [reported()],
  versions: [],
  isExportIncluded: false,
  ...over,
});
