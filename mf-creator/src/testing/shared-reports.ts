import type { SharedReport } from '@fanfare/api-contract';

/** A shared report of figures only. */
export const sharedReport = (over: Partial<SharedReport> = {}): SharedReport => ({
  type: 'playlists',
  isDemo: false,
  track: { title: 'Low Tide Choir', artist: 'Ines Halloran', coverUrl: null, durationSeconds: 222 },
  sentAt: '2026-05-08T09:00:00.000Z',
  completedAt: null,
  askedCount: 12,
  answeredCount: 8,
  acceptedCount: 2,
  declinedCount: 6,
  findings: [
    {
      kind: 'reason',
      text: '3 of 5 who said no: intro or pacing',
      count: 3,
      of: 5,
      fromSeconds: null,
      toSeconds: null,
      letter: null,
      isPositive: false,
    },
  ],
  findingsFrom: 3,
  reasons: [{ reasonCode: 'intro_pacing', count: 3 }],
  ratings: [{ aspect: 'performance', mean: 4.5, count: 8, median: null }],
  medianGenre: null,
  places: [
    {
      letter: 'A',
      fromSeconds: 0,
      toSeconds: 28,
      title: 'Intro too long',
      curatorCount: 3,
      of: 4,
      isPositive: false,
      versionNumber: 1,
      notes: [{ atSeconds: 9, isPositive: false, text: null }],
    },
  ],
  answers: [
    {
      serviceType: 'playlist',
      decision: 'accepted',
      reasonCode: null,
      heardSeconds: 178,
      durationSeconds: 222,
      feedback: null,
    },
    {
      serviceType: 'radio',
      decision: 'declined',
      reasonCode: 'intro_pacing',
      heardSeconds: 60,
      durationSeconds: null,
      feedback: null,
    },
  ],
  credits: null,
  isPdfIncluded: false,
  ...over,
});
