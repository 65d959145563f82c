import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { selectableServices, type SelectionContext } from '../campaigns/index.ts';
import { type Matches, firstMatches, nextMatches } from '../services/index.ts';
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
  room: Room;
}

/**
 * Fills the room: best first, skipping what doesn't fit, and what couldn't be paid for now (full, away, one's own, sent to
 * lately, not for this account).
 * @returns their ids, in the order of the ranking
 */
export async function pick(
  db: Knex,
  caller: Caller,
  { campaign, stages, knownIds, room }: Picking,
  rules: Rules,
): Promise<number[]> {
  const seen = new Set(knownIds);
  const taken: number[] = [];
  let left = room.credits;
  for (const stage of stages) {
    // The first places have variety, as everywhere; after them only the ranking counts.
    let batch = room.places > taken.length && left > 0 ? await firstMatches(db, stage) : [];
    while (batch.length > 0 && taken.length < room.places) {
      const unseen = batch.filter((id) => !seen.has(id));
      const prices = await selectableServices(db, campaign, unseen, caller, rules);
      for (const id of unseen) {
        seen.add(id);
        const price = prices.get(id);
        if (price === undefined || price > left || taken.length === room.places) continue;
        taken.push(id);
        left -= price;
      }
      batch = await nextMatches(db, stage, { knownIds: [...seen], limit: atOnce, maxCredits: left });
    }
  }
  return taken;
}
