import type { Rules } from '../src/rules.ts';
import { type Calendar, dayMs, hourMs } from './rows.ts';
import type { WrittenService } from './service-rows.ts';

/** The first curators add a track a day after their yes, the next a day later, and so on. */
const addedAfterHours = 26;
const curatorsApart = 4;
/** How long creators take to confirm an influencer's post. */
const confirmedAfterHours = 20;

/** What an accept promises, and what has become of it by now. */
export interface PlannedPromise {
  kind: 'playlist' | 'radio' | 'influencer';
  /** The term that the answer states. */
  keepDays: number;
  dueAt: Date;
  /** Null: still due. */
  placed: {
    addedAt: Date;
    keepUntil: Date;
    isKept: boolean;
    /** Of a post: when its creator confirmed it; null while it waits. */
    verifiedAt: Date | null;
  } | null;
}

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** The promise of a service that accepted a track. */
export function planPromise(
  service: WrittenService,
  acceptedAt: Date,
  rules: Rules,
  calendar: Calendar,
): PlannedPromise {
  const kind = service.type === 'playlist' || service.type === 'radio' ? service.type : 'influencer';
  const keepDays = service.keepDays ?? Math.min(...rules.services.keepDays);
  const dueAt = later(acceptedAt, rules.submissions.proofDays[kind] * dayMs);
  const addedAt = later(acceptedAt, addedAfterHours * hourMs + (service.id % curatorsApart) * dayMs);
  if (addedAt >= calendar.now) return { kind, keepDays, dueAt, placed: null };
  const keepUntil = later(addedAt, keepDays * dayMs);
  const confirmedAt = later(addedAt, confirmedAfterHours * hourMs);
  const verifiedAt = kind === 'influencer' && confirmedAt < calendar.now ? confirmedAt : null;
  return { kind, keepDays, dueAt, placed: { addedAt, keepUntil, isKept: keepUntil <= calendar.now, verifiedAt } };
}
