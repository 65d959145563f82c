import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { selectableServices, type SelectionContext } from '../campaigns/index.ts';
import { type Matches, firstMatches, nextMatches } from '../services/index.ts';
import { curatorsOf } from './set.repository.ts';
import type { Caller } from './settings.policy.ts';

/** How many of a ranking are read at a time. */
const atOnce = 50;

/** The remaining room of a set. */
export interface Room {
  credits: number;
  places: number;
}

interface Picking {
  campaign: SelectionContext;
  /** The rankings to read, in order. */
  stages: readonly Matches[];
  /** Excluded. */
  knownIds: ReadonlySet<number>;
  /** The kept part of the set: its curators count, wherever they stand. */
  stayingIds: readonly number[];
  room: Room;
}

/**
 * Fills the room: best first, skipping what doesn't fit, and what couldn't be paid for now (full, away, one's own, sent to
 * lately, not for this account). The first places of a set hold few services of one curator, as everywhere (docs/rules.md#matching):
 * as many are picked by this rule as there are first places, since what stays may stand further down. Their others can follow.
 * @returns their ids, in the order of the ranking, but for those that had to follow
 */
export async function pick(
  db: Knex,
  caller: Caller,
  { campaign, stages, knownIds, stayingIds, room }: Picking,
  rules: Rules,
): Promise<number[]> {
  const seen = new Set(knownIds);
  const taken: number[] = [];
  const deferred = new Set<number>();
  const perCurator = new Map<number, number>();
  const count = (curatorId: number) => perCurator.set(curatorId, (perCurator.get(curatorId) ?? 0) + 1);
  for (const curatorId of (await curatorsOf(db, stayingIds)).values()) count(curatorId);
  const { firstPlaces, perCurator: most } = rules.services.variety;
  const areFirstFull = () => taken.length >= firstPlaces;
  let left = room.credits;
  for (const stage of stages) {
    let batch = room.places > taken.length && left > 0 ? await firstMatches(db, stage) : [];
    while (batch.length > 0 && taken.length < room.places) {
      const unseen = batch.filter((id) => !seen.has(id));
      const prices = await selectableServices(db, campaign, unseen, caller, rules);
      const curators = await curatorsOf(db, unseen);
      for (const id of unseen) {
        const price = prices.get(id);
        const curatorId = curators.get(id)!;
        const isTooOften = !areFirstFull() && (perCurator.get(curatorId) ?? 0) >= most;
        (isTooOften ? deferred : seen).add(id);
        if (isTooOften || price === undefined || price > left || taken.length === room.places) continue;
        taken.push(id);
        count(curatorId);
        left -= price;
      }
      if (areFirstFull()) deferred.clear();
      batch = await nextMatches(db, stage, { knownIds: [...seen, ...deferred], limit: atOnce, maxCredits: left });
    }
  }
  return taken;
}
