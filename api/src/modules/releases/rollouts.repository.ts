import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, inEnglish } from '../../because.ts';
import { execute, queryRow, queryRows, raw } from '../../sql.ts';
import type { Voices } from './verdict.policy.ts';

/** A row of `rollouts`. */
export interface RolloutRow {
  id: number;
  name: FrontEndName;
  version: string;
  /** What everybody had when it began. */
  from_version: string;
  /** Shares of visitors in percent, rising to 100. */
  stages: number[];
  /** The index of the current one. */
  stage: number;
  stage_since: Date;
  bake_minutes: number;
  /** The channel's, once its stage went live; any other one means that somebody else has changed the channel. */
  revision: number;
  who: string;
  /** Of the token that it was started with; null for staff. */
  token_id: number | null;
  why: string;
  heard_before: Voices | null;
  held_why: string | null;
  /** Its text, in any language; null where an earlier release wrote it. So is `outcome_because`. */
  held_because: Because | null;
  ended_at: Date | null;
  outcome: 'done' | 'rolled_back' | 'stopped' | null;
  outcome_why: string | null;
  outcome_because: Because | null;
  /** Whether the bake time of its stage is over, by the product's clock. */
  is_baked: boolean;
}
type NewRollout = Pick<
  RolloutRow,
  | 'name'
  | 'version'
  | 'from_version'
  | 'stages'
  | 'bake_minutes'
  | 'revision'
  | 'who'
  | 'token_id'
  | 'why'
  | 'heard_before'
>;

const longestWhy = 500;
/** What earlier releases show. */
const shortEnglish = (why: Because): string => inEnglish(why).slice(0, longestWhy);

const columns =
  raw(`id, name, version, from_version, stages::float8[] AS stages, stage, stage_since, bake_minutes, revision, who, token_id, why,
  heard_before, held_why, held_because, ended_at, outcome, outcome_why, outcome_because,
  app_now() >= stage_since + make_interval(mins => bake_minutes) AS is_baked`);

/** The rollout of a front end that hasn't ended; null without one. */
export const findOpenRollout = (db: Knex, name: FrontEndName): Promise<RolloutRow | null> =>
  queryRow<RolloutRow>(db)`SELECT ${columns} FROM rollouts WHERE name = ${name} AND ended_at IS NULL`;

/** The newest rollout of each front end, where it runs or ended after an instant. */
export async function newestRollouts(db: Knex, endedAfter: Date): Promise<Map<FrontEndName, RolloutRow>> {
  const rows = await queryRows<RolloutRow>(db)`
    SELECT * FROM (SELECT DISTINCT ON (name) ${columns} FROM rollouts ORDER BY name, rollouts.id DESC) newest
     WHERE ended_at IS NULL OR ended_at > ${endedAfter}`;
  return new Map(rows.map((row) => [row.name, row]));
}

/** Begins a rollout in its first stage. The one before must have ended: the database refuses a second open one. */
export async function insertRollout(trx: Knex.Transaction, rollout: NewRollout): Promise<void> {
  await trx('rollouts').insert({ ...rollout, heard_before: jsonOf(rollout.heard_before) });
}

const jsonOf = (voices: Voices | null): string | null => voices && JSON.stringify(voices);

/** Notes that the next stage is live. */
export async function advanceRollout(
  trx: Knex.Transaction,
  { id, stage }: Pick<RolloutRow, 'id' | 'stage'>,
  { revision, heardBefore }: { revision: number; heardBefore: Voices | null },
): Promise<void> {
  await execute(trx)`
    UPDATE rollouts SET stage = ${stage + 1}, stage_since = app_now(), revision = ${revision}, heard_before = ${jsonOf(heardBefore)},
           held_why = NULL, held_because = NULL
     WHERE id = ${id}`;
}

/** Notes why a rollout can't go on just now; null: nothing holds it any more. */
export async function holdRollout(db: Knex, id: number, why: Because | null): Promise<void> {
  const text = why && shortEnglish(why);
  await execute(db)`
    UPDATE rollouts SET held_why = ${text}, held_because = ${why && JSON.stringify(why)}
     WHERE id = ${id} AND ended_at IS NULL AND held_why IS DISTINCT FROM ${text}`;
}

/** Ends the rollout of a front end, if one runs. */
export async function endRollout(
  trx: Knex.Transaction,
  name: FrontEndName,
  outcome: NonNullable<RolloutRow['outcome']>,
  why: Because,
): Promise<void> {
  await execute(trx)`
    UPDATE rollouts SET ended_at = app_now(), outcome = ${outcome}, outcome_why = ${shortEnglish(why)},
           outcome_because = ${JSON.stringify(why)}, held_why = NULL, held_because = NULL
     WHERE name = ${name} AND ended_at IS NULL`;
}
