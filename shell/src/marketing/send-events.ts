import type { FactEvent } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { isFailure } from '../api/failure.ts';
import { eventsKey } from './kept-events.ts';

export interface MarketingEvent {
  event: FactEvent;
  subjectId?: number;
}

interface Kept {
  accountId: number;
  waiting: MarketingEvent[];
  /** Taken or refused by the API: names of events with their subject. */
  settled: string[];
}

interface Sending {
  call: Call;
  accountId: number;
  /** Null: only what waits from before. */
  event: MarketingEvent | null;
  isAllowed: () => boolean;
}

/** Enough that what somebody opens again isn't sent again; the API stores it once either way. */
const mostSettled = 300;

const nameOf = ({ event, subjectId }: MarketingEvent) => `${event} ${subjectId ?? ''}`.trim();

function read(accountId: number): Kept {
  const empty: Kept = { accountId, waiting: [], settled: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(eventsKey) ?? 'null') as Kept | null;
    return kept?.accountId === accountId ? { ...empty, ...kept } : empty;
  } catch {
    return empty;
  }
}

function change(accountId: number, work: (kept: Kept) => void): Kept {
  const kept = read(accountId);
  work(kept);
  try {
    localStorage.setItem(eventsKey, JSON.stringify(kept));
  } catch {
    // Without storage an event has this one try.
  }
  return kept;
}

export type SendEvents = typeof sendEvents;

let sending: Promise<void> = Promise.resolve();

/** Sends an event after all that wait, one after the other. What has no answer waits for the next page; never rejects. */
export function sendEvents({ call, accountId, event, isAllowed }: Sending): Promise<void> {
  if (event && read(accountId).settled.includes(nameOf(event))) return sending;
  const { waiting } = change(accountId, (kept) => {
    if (event && !kept.waiting.some((one) => nameOf(one) === nameOf(event))) kept.waiting.push(event);
  });
  /** Nothing where signing out has cleared what was kept meanwhile: it isn't to leave anything behind. */
  const changeKept = (work: (kept: Kept) => void) => read(accountId).waiting.length > 0 && change(accountId, work);
  const settle = (settled: MarketingEvent) =>
    changeKept((kept) => {
      kept.waiting = kept.waiting.filter((one) => nameOf(one) !== nameOf(settled));
      kept.settled = [...kept.settled, nameOf(settled)].slice(-mostSettled);
    });

  async function sendAll(): Promise<void> {
    for (const one of waiting) {
      if (!isAllowed()) return void changeKept((kept) => (kept.waiting = []));
      if (read(accountId).settled.includes(nameOf(one))) continue;
      try {
        await call('POST /api/sendinblue/trackEvent', { body: one });
      } catch (thrown) {
        const isRefused = isFailure(thrown) && thrown.status >= 400 && thrown.status < 500;
        // Too many at once is no answer about this one.
        if (!isRefused || thrown.status === 401 || thrown.status === 429) return;
      }
      settle(one);
    }
  }
  sending = sending.then(sendAll).catch(() => {});
  return sending;
}
