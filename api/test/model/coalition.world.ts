import type { Payout } from '../../src/gateways/payout-gateway.ts';
import { person, type Person } from '../../src/modules/campaigns/test/creator.ts';
import { testApp, type TestApp } from '../build-app.ts';
import { createService } from '../factories/service.ts';
import { count, type Answer } from './command.ts';

/* Accounts that work together: a creator, two that are creators and curators, and a curator. */

export const autoApproveCredits = 3;
const rules = JSON.stringify({
  answers: { listenSeconds: 15 },
  cashOut: { minCredits: 1, autoApproveCredits, conversionBonusPercent: 10 },
});

/** The payout provider's state of each demand. */
export const payouts = new Map<number, Payout['state']>();

interface Offer {
  id: number;
  owner: Person;
  campaign: 'playlists' | 'radios' | 'influencers';
  priceCredits: number;
}

/** One run: who takes part, what they offer, and what can be aimed at later. */
export interface Coalition {
  api: TestApp;
  staff: Person;
  creators: Person[];
  curators: Person[];
  accountIds: number[];
  offers: Offer[];
}

const offered = [
  { type: 'playlist', campaign: 'playlists', priceCredits: 12, level: 'trusted' },
  { type: 'playlist', campaign: 'playlists', priceCredits: 5, level: 'trusted' },
  { type: 'radio', campaign: 'radios', priceCredits: 15, level: 'standard' },
  { type: 'instagram', campaign: 'influencers', priceCredits: 9, level: 'trusted' },
] as const;

export async function openCoalitionApi(): Promise<{ api: TestApp; staff: Person }> {
  const api = await testApp({ FANFARE_RULES: rules });
  return { api, staff: await person(api, { isStaff: true }) };
}

/** New accounts, each curator with services of every kind. */
export async function gather({ api, staff }: { api: TestApp; staff: Person }): Promise<Coalition> {
  const creator = await person(api, { creator: true });
  const duals = [
    await person(api, { creator: true, curator: true }),
    await person(api, { creator: true, curator: true }),
  ];
  const curator = await person(api, { curator: true });
  const curators = [...duals, curator];
  const offers: Offer[] = [];
  for (const owner of curators) {
    for (const { campaign, ...service } of offered) {
      const options = { ...service, weeklyCapacity: 200, maxOpen: 200 };
      offers.push({
        id: await createService(api.db, owner.curatorProfileId!, options),
        owner,
        campaign,
        priceCredits: service.priceCredits,
      });
    }
  }
  const all = [creator, ...curators];
  return { api, staff, creators: [...duals, creator], curators, accountIds: all.map((one) => one.id), offers };
}

/** The subject of an act; none where there is nothing to aim at. */
export const oneOf = <T>(all: readonly T[], pick: number): T | undefined =>
  all[all.length - 1 - (pick % Math.max(all.length, 1))];

/** What staff write. */
export const note = 'Looked at it.';

/** Done or refused, not failed. @returns whether it was done */
export function isDone(what: string, answer: Answer): boolean {
  if (answer.statusCode >= 500) throw new Error(`${what}: ${answer.body}`);
  const isAllowed = answer.statusCode === 200;
  count(`${what} ${isAllowed ? 'done' : 'refused'}`);
  return isAllowed;
}

/** What a person can spend, and whether they owe anything. */
export async function standingOf(person: Person): Promise<{ spendable: number; isOwing: boolean }> {
  const answer = await person.get('/api/account');
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { data } = answer.json();
  return { spendable: data.coin_amount_purchased, isOwing: data.debtCredits > 0 };
}
