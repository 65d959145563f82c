import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import { feedback } from './feedback.ts';
import type { World } from './world.ts';

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const listeningMs = 1_200;

interface Scene {
  world: World;
  staff: Caller;
  sandboxUrl: string;
  /** How many services a campaign goes to. */
  servicesEach: number;
}

/** Pays an intent by card at the provider, as a browser does. The provider has its own truth, whatever comes back. */
async function payByCard(sandboxUrl: string, clientSecret: string): Promise<void> {
  const intent = clientSecret.split('_secret')[0]!;
  await fetch(`${sandboxUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_fanfare_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'payment_method=pm_card_visa',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
}

async function buy(caller: Caller, { sandboxUrl }: Scene): Promise<void> {
  const packId = any(['credits_10', 'credits_25', 'credits_50']);
  const begun = await caller.act<{ clientSecret: string; purchase: { id: number } }>(
    'buy',
    '/api/fanfare/stripe/create-payment-intent',
    { packId },
  );
  if (!begun) return;
  await payByCard(sandboxUrl, begun.clientSecret);
  // Some close the page: the webhook has to do.
  if (Math.random() < 0.7)
    await caller.act('settle', `/api/v2/purchases/${begun.purchase.id}/settle`, {}, begun.purchase.id);
}

async function send(caller: Caller, { world, servicesEach }: Scene): Promise<void> {
  const { trackIds, accountId } = caller.person;
  const draft = await caller.act<{ id: number }>('draft', '/api/campaign/create', {
    type: 'playlists',
    trackId: any(trackIds),
  });
  if (!draft) return;
  const others = world.people.filter((person) => person.accountId !== accountId);
  const servicesIDs = [...new Set(Array.from({ length: servicesEach }, () => any(any(others).serviceIds)))];
  const chosen = await caller.act('choose', `/api/v2/campaigns/${draft.id}/curators`, { servicesIDs }, draft.id);
  if (chosen) await caller.act('pay', `/api/v2/campaigns/${draft.id}/complete`, {}, draft.id);
}

async function answer(caller: Caller): Promise<void> {
  const queue = await caller.get<{ items: { submissionId: number }[] }>('/api/v2/curator/queue?limit=20');
  if (!queue || queue.items.length === 0) return;
  const { submissionId: id } = any(queue.items);
  const path = `/api/v2/curator/submissions/${id}`;
  const opened = await caller.post<{ listeningSessionId: number }>(`${path}/open`);
  if (!opened) return;
  const { listeningSessionId } = opened;
  const beat = { listeningSessionId, isPlaying: true };
  await caller.post(`${path}/heartbeat`, { ...beat, sequence: 0, positionSeconds: 0 });
  await wait(listeningMs);
  await caller.post(`${path}/heartbeat`, { ...beat, sequence: 1, positionSeconds: listeningMs / 1_000 });
  const decision = Math.random() < 0.5 ? { decision: 'accepted' } : { decision: 'declined', reasonCode: 'genre_fit' };
  await caller.act('answer', `${path}/answer`, { ...decision, feedback: feedback() }, id);
}

async function withdraw(caller: Caller): Promise<void> {
  const list = await caller.get<{ items: { id: number }[] }>('/api/v2/campaigns/me?limit=10');
  if (!list || list.items.length === 0) return;
  const campaign = await caller.get<{ submissions: { id: number; status: string }[] }>(
    `/api/v2/campaigns/${any(list.items).id}`,
  );
  const pending = (campaign?.submissions ?? []).filter((one) => one.status === 'pending');
  if (pending.length === 0) return;
  const { id } = any(pending);
  await caller.act('withdraw', `/api/v2/submissions/${id}/withdraw`, {}, id);
}

async function cashOut(caller: Caller, { staff }: Scene): Promise<void> {
  const wallet = await caller.get<{ availableCredits: number; open: { id: number; status: string } | null }>(
    '/api/cash-out/demand',
  );
  if (!wallet) return;
  if (wallet.open) {
    if (wallet.open.status !== 'requested') return;
    const { id } = wallet.open;
    if (Math.random() < 0.5) await caller.act('cancel', `/api/v2/curator/cash-outs/${id}/cancel`, {}, id);
    else await staff.act('approve', `/api/v2/staff/cash-outs/${id}/approve`, {}, id);
    return;
  }
  if (wallet.availableCredits < 1) return;
  const body = { credits: 1, method: 'paypal', paypalEmail: caller.person.email };
  await caller.act('demand', '/api/cash-out/demand', body);
}

async function convert(caller: Caller): Promise<void> {
  await caller.act('convert', '/api/v2/curator/convert', { credits: 0.5 });
}

const choices = [
  [2, buy],
  [3, send],
  [5, answer],
  [1, withdraw],
  [2, cashOut],
  [1, convert],
] as const;
const lots = choices.flatMap(([weight, work]) => Array.from({ length: weight }, () => work));
const pauseAfterNothingMs = 50;

/** Does what artists and curators do, one thing after the other, until it is told to stop. */
export async function work(caller: Caller, scene: Scene, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await any(lots)(caller, scene);
    await wait(pauseAfterNothingMs);
  }
}
