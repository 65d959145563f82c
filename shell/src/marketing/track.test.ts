import type { Account } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { afterEach, expect, it, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { accountWith, sessionOf } from '../test-support/shell.tsx';
import { createVisitorStore, signedOut } from '../session/store.ts';
import { type SendEvents, sendEvents } from './send-events.ts';
import { createTrack } from './track.ts';
import { eventsKey } from './kept-events.ts';

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const allowing = (isGiven: boolean, changes: Partial<Account> = {}): Account =>
  accountWith(['creator'], {
    consents: { terms: null, currentTermsVersion: '2026-01-01', marketing: { isGiven, decidedAt: null } },
    ...changes,
  });

/** A page that sends events. `answer` throws what the API or the network does. */
function page(account: Account | null, answer: () => void = () => {}) {
  const bodies: unknown[] = [];
  const call = vi.fn(async (_key: string, { body }: { body: unknown }) => {
    bodies.push(body);
    answer();
    return { tracked: true };
  });
  const store = createVisitorStore();
  const sending: Promise<void>[] = [];
  const sender = {
    sendEvents: (given: Parameters<SendEvents>[0]) => {
      const sent = sendEvents(given);
      sending.push(sent);
      return sent;
    },
  };
  const load = vi.fn(() => Promise.resolve(sender));
  const track = createTrack({ store, call: call as unknown as Call, load });
  if (account) store.setState({ session: sessionOf(account, 'creator') });
  /** Waits until everything that was begun has ended. */
  const settled = async () => {
    await Promise.all(load.mock.results.map(({ value }) => value as Promise<unknown>));
    await Promise.all(sending);
  };
  return { store, track, bodies, load, settled };
}
const refuse = (status: number, code: 'not_found' | 'internal' | 'rate_limited') => () => {
  throw new Failure(status, { code });
};
const offline = () => {
  throw new Failure(0, undefined);
};
it.each<[string, Account | null]>([
  ['a visitor', null],
  ['an account that doesn’t allow it', allowing(false)],
  ['an account of an API of before', accountWith(['creator'])],
])('sends nothing for %s', async (_who, account) => {
  const { track, bodies, settled } = page(account);
  track('signup_completed');
  await settled();
  expect(bodies).toEqual([]);
  expect(localStorage.getItem(eventsKey)).toBeNull();
});

it('sends an event once, also from a page that was loaded anew', async () => {
  const { track, bodies, settled } = page(allowing(true));
  track('answer_received', 7);
  track('answer_received', 7);
  track('answer_received', 8);
  await settled();
  const again = page(allowing(true));
  again.track('answer_received', 7);
  await again.settled();
  expect(bodies).toEqual([
    { event: 'answer_received', subjectId: 7 },
    { event: 'answer_received', subjectId: 8 },
  ]);
  expect(again.bodies).toEqual([]);
  const quiet = page(allowing(true));
  await quiet.settled();
  expect(quiet.load).not.toHaveBeenCalled();
});

it.each<[string, () => void]>([
  ['there was no network', offline],
  ['the API was broken', refuse(500, 'internal')],
  ['there was too much at once', refuse(429, 'rate_limited')],
])('sends with the next page what didn’t arrive because %s', async (_why, answer) => {
  const first = page(allowing(true), answer);
  first.track('first_campaign');
  await first.settled();
  expect(first.bodies).toHaveLength(1);
  const next = page(allowing(true));
  await next.settled();
  expect(next.bodies).toEqual([{ event: 'first_campaign' }]);
});

it('doesn’t repeat what the API refuses', async () => {
  const first = page(allowing(true), refuse(404, 'not_found'));
  first.track('credits_purchased', 3);
  await first.settled();
  expect(first.bodies).toHaveLength(1);
  const next = page(allowing(true));
  await next.settled();
  expect(next.bodies).toEqual([]);
});

it('forgets what waits when the consent is withdrawn meanwhile', async () => {
  const { store, track, bodies, settled } = page(allowing(true), () =>
    store.setState({ session: sessionOf(allowing(false), 'creator') }),
  );
  track('first_campaign');
  track('credits_purchased', 3);
  await settled();
  expect(bodies).toEqual([{ event: 'first_campaign' }]);
  const next = page(allowing(true));
  await next.settled();
  expect(next.bodies).toEqual([]);
});

it('leaves nothing behind when somebody signs out meanwhile', async () => {
  const { store, track, bodies, settled } = page(allowing(true), () => {
    store.setState({ session: signedOut });
    localStorage.clear();
  });
  track('first_campaign');
  track('credits_purchased', 3);
  await settled();
  expect(bodies).toEqual([{ event: 'first_campaign' }]);
  expect(localStorage.getItem(eventsKey)).toBeNull();
});

it('sends nothing that another account left', async () => {
  const first = page(allowing(true), offline);
  first.track('first_campaign');
  await first.settled();
  const other = page(allowing(true, { id: 8 }));
  await other.settled();
  expect(other.bodies).toEqual([]);
});

it('tells of a subscription when it begins, not on each page of a subscriber', async () => {
  const pro = (isPro: boolean) => ({ session: { ...sessionOf(allowing(true), 'creator'), isPro } });
  const subscriber = page(null);
  subscriber.store.setState(pro(true));
  subscriber.store.setState(pro(true));
  await subscriber.settled();
  expect(subscriber.bodies).toEqual([]);
  history.replaceState(null, '', '/creator/subscriptions?subscribed=1');
  const returning = page(null);
  returning.store.setState(pro(false));
  returning.store.setState(pro(true));
  await returning.settled();
  expect(returning.bodies).toEqual([{ event: 'subscription_started' }]);
});
