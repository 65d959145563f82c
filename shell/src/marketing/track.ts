import type { Call, ShellServices } from '@fanfare/shell-contract';
import type { ShellStore } from '../session/store.ts';
import { hasWaitingEvents } from './kept-events.ts';
import type { MarketingEvent, SendEvents } from './send-events.ts';

interface Dependencies {
  store: ShellStore;
  call: Call;
  /** Replaced in tests. */
  load?: () => Promise<{ sendEvents: SendEvents }>;
}

/** Makes the services' `track`. What sends is loaded with the first event; an event that didn't arrive is sent with the next page. */
export function createTrack({ store, call, load = () => import('./send-events.ts') }: Dependencies) {
  const isAllowed = () => store.getState().session.account?.consents?.marketing.isGiven === true;
  function send(event: MarketingEvent | null): void {
    const { account } = store.getState().session;
    if (!account || !isAllowed()) return;
    load().then(
      ({ sendEvents }) => void sendEvents({ call, accountId: account.id, event, isAllowed }),
      () => {},
    );
  }
  const track: NonNullable<ShellServices['track']> = (event, subjectId) =>
    send({ event, ...(subjectId !== undefined && { subjectId }) });
  // Back from the checkout; the payment may be confirmed while the page is open.
  let wasPro: boolean | null = new URLSearchParams(location.search).has('subscribed') ? false : null;
  let isNewPage = true;
  store.subscribe(({ session: { status, isPro } }) => {
    if (status !== 'signed_in') return;
    if (isNewPage && hasWaitingEvents()) send(null);
    isNewPage = false;
    if (isPro && wasPro === false) track('subscription_started');
    wasPro = isPro;
  });
  return track;
}
