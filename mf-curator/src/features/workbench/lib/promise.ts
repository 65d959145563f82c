import type { CuratorSubmission } from '@fanfare/api-contract';
import { formatDate } from '@fanfare/shared-ui';
import { termsOf } from './draft.ts';

const dayMs = 24 * 3_600_000;

/**
 * What accepting now would promise, to say it before it is sent: until when the proof is due (a radio's counts from the release on, where that
 * is later), and until when the track stays if the proof comes on that day.
 */
export function promiseOf(submission: CuratorSubmission, keepDays: number, nowMs: number, locale: string) {
  const release = submission.service.type === 'radio' ? Date.parse(submission.track.releaseDate ?? '') : Number.NaN;
  const proofMs = Math.max(nowMs, Number.isNaN(release) ? 0 : release) + termsOf(submission).proofDays * dayMs;
  const day = (ms: number) => formatDate(ms, locale, { day: 'numeric', month: 'long' });
  return { days: keepDays, proofDay: day(proofMs), keepDay: day(proofMs + keepDays * dayMs) };
}
