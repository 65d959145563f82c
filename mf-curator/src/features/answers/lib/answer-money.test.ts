import type { CuratorSubmission } from '@fanfare/api-contract';
import type { Text } from '@fanfare/kit';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import texts from '../../../locales/en/answers.json' with { type: 'json' };
import { someItem, someSubmission } from '../../../testing/some-submission.ts';
import { answerMoney } from './answer-money.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { translation: texts } }, interpolation: { escapeValue: false } });
const now = Date.parse('2026-05-14T09:00:00.000Z');
const answered = (more: Partial<CuratorSubmission>): CuratorSubmission =>
  someSubmission(someItem(1, 'Paper Boats', 5), {
    status: 'accepted',
    clearsAt: '2026-05-21T09:00:00.000Z',
    answer: {
      decision: 'accepted',
      feedback: 'Yes.',
      reasonCode: null,
      ratings: {},
      notes: [],
      wantsNewVersion: false,
      placement: null,
      receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
      answeredAt: '2026-05-14T08:00:00.000Z',
    },
    ...more,
  });
const declined = { answer: { ...answered({}).answer!, decision: 'declined' } } as const;
const post = { service: { id: 3, title: 'Nordic Kitchen', type: 'instagram' } } as const;

test.each([
  ['3.30 earned, clears 21 May 2026', {}],
  ['Cleared on 14 May 2026: 3.30 credits', { clearsAt: '2026-05-14T09:00:00.000Z' }],
  // The clearing date has passed, but a flagged earning is on hold.
  [
    'Flagged by the artist. Your earnings are on hold until we have reviewed it, within 72 hours',
    { isFlagged: true, clearsAt: '2026-05-01T09:00:00.000Z' },
  ],
  ['Refunded to the artist; your earning was reversed', { status: 'refunded_quality' }],
  ['3.30 earned; the promise was broken', { status: 'broken' }],
  ['The full price was refunded to the artist', { ...post, status: 'broken' }],
  ['Held until your post is verified', { ...post, clearsAt: null }],
  ['3.30 earned, clears 21 May 2026', post],
  ['Cleared on 1 May 2026: 3.30 credits', { ...post, clearsAt: '2026-05-01T09:00:00.000Z' }],
  ['0.50 earned, clears 21 May 2026', { ...post, ...declined, earnCredits: 0.5 }],
  [
    'Cleared on 1 May 2026: 0.50 credits',
    { ...post, ...declined, earnCredits: 0.5, clearsAt: '2026-05-01T09:00:00.000Z' },
  ],
] as const)('%s', (sentence, more) => {
  expect(answerMoney(i18n.t as unknown as Text, 'en-GB', answered(more as Partial<CuratorSubmission>), now)).toBe(
    sentence,
  );
});
