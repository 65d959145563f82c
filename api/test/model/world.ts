import { setTimeout as wait } from 'node:timers/promises';
import { person, type Person as Caller } from '../../src/modules/campaigns/test/creator.ts';
import { shop, type Shop } from '../../src/modules/payments/test/shop.ts';
import { giveCredits } from '../factories/credits.ts';
import { buyPack } from '../factories/purchases.ts';
import { createService } from '../factories/service.ts';
import { createTrack } from '../factories/track.ts';
import type { TestApp } from '../build-app.ts';
import { Model, type Person, type Service } from './model.ts';
import { cashOutRules } from './cash-out.ts';
import { advanceModel } from './inbox.ts';
import { Wallet } from './wallet.ts';

/* The system under test: the API on a database, the providers in the sandbox, some people, and their calls over HTTP. */

/**
 * Fifteen seconds of listening instead of forty-five, few credits are enough for a demand, and no service is paused, or there would
 * soon be none to send to; all else is the product's default.
 */
const rules = JSON.stringify({
  answers: { listenSeconds: 15 },
  cashOut: cashOutRules,
  services: { pauseByPromises: { brokenOfFirst: 1_000, brokenPercent: 100 } },
});

/** Several runs share one. No call gives up on a busy machine, and people try more often in a minute than they may. */
export async function openShop(): Promise<Shop> {
  const timeouts = { STRIPE_TIMEOUT_MS: '60000', PAYPAL_TIMEOUT_MS: '60000' };
  const opened = await shop({
    FANFARE_RULES: rules,
    FANFARE_LIMITS: '{"paymentIntents": {"max": 1000, "windowSeconds": 60}}',
    ...timeouts,
  });
  // Each webhook comes up to three times.
  await opened.policy({ duplicate: 2 });
  await opened.paypal.policy({ duplicate: 2 });
  return opened;
}

const retryMs = 50;

/** What is due at the providers is done, and all their webhooks have arrived. */
export async function deliver({ tick, paypal }: Shop): Promise<void> {
  while ((await tick()).waiting + (await paypal.tick()).waiting > 0) await wait(retryMs);
}

export interface World {
  shop: Shop;
  api: TestApp;
  staff: Caller;
  people: Caller[];
  serviceIds: number[];
  /** The caller decides how often the clock may move before a new database is due. */
  advance(model: Model, seconds: number): Promise<void>;
}

export const openStaff = (api: TestApp): Promise<Caller> => person(api, { isStaff: true });

/** An artist whose name alone is as long as an answer must be. */
const artist =
  'The Quiet Meadow Lantern Harbour Orchestra of Copper Drifting Winter Garden Violet Signals beyond Amber Canyons Tonight';

const isPro = [true, false, false];
const roles = [
  { creator: true, curator: false },
  { creator: true, curator: true },
  { creator: false, curator: true },
];

/** Prices that shares don't divide evenly, both shares, each type, different promises. */
const offers = [
  { owner: 2, type: 'playlist', price: 3, level: 'trusted', replyDays: 15, keepDays: 28 },
  { owner: 1, type: 'playlist', price: 5, level: 'new', replyDays: 7, keepDays: 7 },
  { owner: 2, type: 'playlist', price: 12, level: 'standard', replyDays: 15, keepDays: 14 },
  { owner: 2, type: 'radio', price: 7, level: 'trusted', replyDays: 30, keepDays: 28 },
  { owner: 1, type: 'radio', price: 2, level: 'standard', replyDays: 30, keepDays: 7 },
  { owner: 2, type: 'instagram', price: 23, level: 'trusted', replyDays: 15, keepDays: 28 },
  { owner: 1, type: 'instagram', price: 3, level: 'new', replyDays: 3, keepDays: 7 },
  { owner: 2, type: 'instagram', price: 9, level: 'standard', replyDays: 15, keepDays: 14 },
] as const;
const campaignType = { playlist: 'playlists', radio: 'radios', instagram: 'influencers' } as const;

/** New people on a shared database, and a model with them. */
export async function begin(
  { shop: at, staff }: { shop: Shop; staff: Caller },
  commands: number,
): Promise<{ model: Model; real: World }> {
  const { api } = at;
  const model = new Model(commands);
  const people: Caller[] = [];
  for (const [index, role] of roles.entries()) {
    const caller = await person(api, { ...role, isPro: isPro[index]! });
    if (isPro[index]) {
      await api.db.raw(`UPDATE subscriptions SET valid_until = '9999-01-01' WHERE account_id = ?`, [caller.id]);
    }
    people.push(caller);
    const known = newPerson(index);
    model.people.push(known);
    if (role.creator) await giveSome(api, caller.id, known);
  }
  const serviceIds: number[] = [];
  for (const [index, offer] of offers.entries()) {
    const { type, price, level, replyDays, keepDays } = offer;
    const id = await createService(api.db, people[offer.owner]!.curatorProfileId!, {
      type,
      priceCredits: price,
      level,
      replyDays,
      weeklyCapacity: 200,
      maxOpen: 200,
    });
    await api.db('services').where({ id }).update({ keep_days: keepDays });
    serviceIds.push(id);
    const sharePercent = level === 'trusted' ? 55 : 50;
    model.services.push({
      index,
      owner: model.people[offer.owner]!,
      type: campaignType[type],
      price: price * 100,
      sharePercent,
      replyDays,
      keepDays,
    });
  }
  const advance = async (moved: Model, seconds: number) => {
    await api.advanceClock(seconds);
    advanceModel(moved, seconds);
    if (moved.demands().some(({ demand }) => demand.orderedAt !== null)) await deliver(at);
  };
  return { model, real: { shop: at, api, staff, people, serviceIds, advance } };
}

/** A little of several kinds, in another order than that of spending. */
async function giveSome(api: TestApp, accountId: number, person: Person): Promise<void> {
  person.wallet.buy(await buyPack(api.db, accountId, { credits: 25, priceCents: 2_400 }), 2_500);
  for (const [kind, credits] of [
    ['subscription', 6],
    ['gift', 9],
    ['promo', 2],
  ] as const) {
    await giveCredits(api.db, accountId, credits, kind);
    person.wallet.add(kind, credits * 100);
  }
}

const newPerson = (index: number): Person => ({
  index,
  hasCreator: roles[index]!.creator,
  hasCurator: roles[index]!.curator,
  isPro: isPro[index]!,
  wallet: new Wallet(),
  clearing: 0,
  cleared: 0,
  heldForDemands: 0,
  answers: [],
  demands: [],
  bank: null,
});

export const newTrack = (real: World, owner: Person, hasAudio: boolean): Promise<number> =>
  createTrack(real.api.db, real.people[owner.index]!.id, { artist, durationMs: hasAudio ? 180_000 : null });

export const serviceIdsOf = (real: World, services: readonly Service[]): number[] =>
  services.map((service) => real.serviceIds[service.index]!);

export { artist };
