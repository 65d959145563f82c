import type { CuratorSubmission, QueueItem } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A track waiting for an answer. */
export const someItem = (submissionId: number, title: string, dueInHours: number): QueueItem => ({
  submissionId,
  campaignId: 9,
  status: 'pending',
  track: {
    id: submissionId,
    title,
    artist: 'The Marrow Kin',
    coverUrl: null,
    durationSeconds: 248,
    genres: [{ id: 1, name: 'Indie folk' }],
    language: 'English',
    releaseDate: '2026-06-02',
    isExplicit: false,
  },
  service: { id: 3, title: 'Nordic Kitchen', type: 'playlist' },
  earnCredits: 3.3,
  sentAt: inHours(dueInHours - 360),
  deadlineAt: inHours(dueInHours),
  openedAt: null,
  heardSeconds: 0,
  isDemo: false,
});

export const someSubmission = (item: QueueItem, more: Partial<CuratorSubmission> = {}): CuratorSubmission => ({
  ...item,
  pitch: 'Four of us around one microphone.',
  lyrics: null,
  audio: { url: 'http://localhost:3010/media/audio/1', peaks: [10, 80, 40], durationSeconds: 248, format: 'mp3' },
  requiredSeconds: 45,
  receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
  facts: {
    placed: { artist: 'Aldous Pine', placedAt: inHours(-24 * 40) },
    genre: { name: 'Indie folk', share: 0.61 },
  },
  answer: null,
  clearsAt: null,
  isFlagged: false,
  ...more,
});

export const someQueue = (items: QueueItem[]): DataOf<'GET /api/v2/curator/queue'> => ({
  items,
  nextCursor: null,
  openCount: items.length,
  capacity: 30,
  atRiskTodayCredits: 3.3,
  dueTodayCount: 1,
  firstDeadlineAt: items[0]?.deadlineAt ?? null,
});

/** The state shown next to the queue. */
export const someState = (
  more: Partial<DataOf<'GET /api/v2/curator/workbench'>> = {},
): DataOf<'GET /api/v2/curator/workbench'> => ({
  weekCount: 31,
  weeklyCapacity: 60,
  awayUntil: null,
  isAwayByRule: false,
  day: { receivedCount: 12, answeredCount: 14, earnedCredits: 46.2 },
  wrongMatch: { usedCount: 1, allowedCount: 3, windowDays: 30, withinHours: 72 },
  ...more,
});
