import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { capOf, selectableServices } from '../campaigns/index.ts';
import type { Draft } from './drafts.service.ts';
import { pick } from './pick.service.ts';
import type { Rankings } from './rankings.service.ts';
import { layOut, stillDisliked } from './set.policy.ts';
import { type SetRow, ofPlatforms, readSet, readShown, writeSet, writeShown } from './set.repository.ts';
import type { Caller } from './settings.policy.ts';
import { markGenerated } from './settings.repository.ts';

/** The kept part of a set, and its current cost. */
interface Staying {
  rows: readonly SetRow[];
  credits: number;
}

const choosing = ({ id, trackId }: Draft) => ({ id, trackId, type: 'influencers' as const });

/** Pinned services stay at any price unless they couldn't be paid for. */
export async function stayAnyway(
  db: Knex,
  caller: Caller,
  draft: Draft,
  pinned: readonly SetRow[],
  rules: Rules,
): Promise<Staying> {
  const ids = pinned.map((row) => row.serviceId);
  const prices = await selectableServices(db, choosing(draft), ids, caller, rules);
  const rows = pinned.filter((row) => prices.has(row.serviceId));
  return { rows, credits: rows.reduce((sum, row) => sum + prices.get(row.serviceId)!, 0) };
}

/** Pinned services stay where they fit the new settings: platforms, countries, budget and cap. */
async function stayWhereFitting(
  trx: Knex.Transaction,
  caller: Caller,
  draft: Draft,
  pinned: readonly SetRow[],
  rules: Rules,
): Promise<Staying> {
  const ids = pinned.map((row) => row.serviceId);
  const fitting = await ofPlatforms(trx, ids, draft.settings);
  const prices = await selectableServices(trx, choosing(draft), ids, caller, rules);
  const cap = capOf(rules, 'influencers', caller.isPro);
  const rows: SetRow[] = [];
  let credits = 0;
  for (const row of pinned) {
    const price = prices.get(row.serviceId);
    const isRoom = price !== undefined && rows.length < cap && credits + price <= draft.settings.budgetCredits;
    if (!isRoom || !fitting.has(row.serviceId)) continue;
    rows.push(row);
    credits += price;
  }
  return { rows, credits };
}

interface Wanted {
  draft: Draft;
  rankings: Rankings;
  staying: Staying;
  neverIds: ReadonlySet<number>;
  /** At most so many. */
  most?: number;
}

/** The best services for the remaining room. */
export async function bestOthers(
  db: Knex,
  caller: Caller,
  { draft, rankings, staying, neverIds, most = Number.POSITIVE_INFINITY }: Wanted,
  rules: Rules,
): Promise<number[]> {
  const room = {
    credits: draft.settings.budgetCredits - staying.credits,
    places: Math.min(most, capOf(rules, 'influencers', caller.isPro) - staying.rows.length),
  };
  const stayingIds = staying.rows.map((row) => row.serviceId);
  const knownIds = new Set([...neverIds, ...stayingIds]);
  const picking = { campaign: choosing(draft), stages: rankings.stages, knownIds, stayingIds, room };
  return pick(db, caller, picking, rules);
}

/** Generates a set by settings: pinned services stay where they still fit, the others are the best not disliked. */
export async function generate(
  trx: Knex.Transaction,
  caller: Caller,
  draft: Draft,
  rankings: Rankings,
  rules: Rules,
): Promise<void> {
  const [set, shown] = [await readSet(trx, draft.id), await readShown(trx, draft.id)];
  const disliked = stillDisliked(set, shown, new Set());
  const pinned = set.filter((row) => row.isPinned);
  const staying = await stayWhereFitting(trx, caller, draft, pinned, rules);
  const fresh = await bestOthers(trx, caller, { draft, rankings, staying, neverIds: disliked }, rules);
  await replaceSet(trx, draft.id, { before: set, next: layOut(set, staying.rows, fresh), disliked });
  await markGenerated(trx, draft.id);
}

interface Replacing {
  before: readonly SetRow[];
  next: readonly SetRow[];
  disliked: ReadonlySet<number>;
}

/** Saves a set with its suggestions, pins and dislikes. */
export async function replaceSet(
  trx: Knex.Transaction,
  campaignId: number,
  { before, next, disliked }: Replacing,
): Promise<void> {
  await writeSet(trx, campaignId, next);
  const shownIds = new Set([...[...before, ...next].map((row) => row.serviceId), ...disliked]);
  const shown = [...shownIds].map((serviceId) => ({ serviceId, isDisliked: disliked.has(serviceId) }));
  await writeShown(trx, campaignId, shown);
}
