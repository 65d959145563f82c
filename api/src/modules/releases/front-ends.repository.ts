import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';

/** A row of `front_ends`. */
export interface FrontEndRow {
  name: FrontEndName;
  /** Who answers for it. */
  owner: string;
  /** Where browsers get its files; null: where this installation's are. */
  origin: string | null;
}

/** @returns null for one that the operator never added */
export async function findFrontEnd(db: Knex, name: FrontEndName): Promise<FrontEndRow | null> {
  return (await db('front_ends').where({ name }).first<FrontEndRow | undefined>('name', 'owner', 'origin')) ?? null;
}

/** All front ends with the prefixes they own: the shell first, then by name. */
export const listFrontEnds = (db: Knex): Promise<(FrontEndRow & { prefixes: string[] })[]> =>
  queryRows<FrontEndRow & { prefixes: string[] }>(db)`
    SELECT f.name, f.owner, f.origin,
           ARRAY(SELECT o.prefix FROM front_end_routes o WHERE o.front_end = f.name ORDER BY o.prefix) AS prefixes
      FROM front_ends f ORDER BY f.name <> 'shell', f.name`;

/** Adds a front end, unless it is there. As the schema's owner. */
export async function insertFrontEnd(trx: Knex, name: FrontEndName, owner: string): Promise<void> {
  await trx('front_ends').insert({ name, owner }).onConflict('name').ignore();
}

/** Sets where browsers get a front end's files. As the schema's owner. */
export async function setOrigin(db: Knex, name: FrontEndName, origin: string | null): Promise<void> {
  await db('front_ends').where({ name }).update({ origin });
}

/** The prefixes that a front end owns. */
export const ownedPrefixesOf = (db: Knex, name: FrontEndName): Promise<string[]> =>
  db('front_end_routes').where({ front_end: name }).orderBy('prefix').pluck<string[]>('prefix');

export interface OwnedPrefix {
  prefix: string;
  name: FrontEndName;
  owner: string;
}

/** Who owns which of some prefixes; those of nobody are missing. */
export const ownersOf = (db: Knex, prefixes: readonly string[]): Promise<OwnedPrefix[]> =>
  db('front_end_routes')
    .join('front_ends', 'front_ends.name', 'front_end_routes.front_end')
    .whereIn('prefix', prefixes)
    .orderBy('prefix')
    .select<OwnedPrefix[]>('prefix', 'front_ends.name', 'owner');

/** Names who changes front ends in this transaction, for the log that the database keeps of it. */
export async function actAs(trx: Knex.Transaction, who: string, why: string): Promise<void> {
  await execute(trx)`SELECT set_config('fanfare.who', ${who}, true), set_config('fanfare.why', ${why}, true)`;
}

export interface FrontEndEvent {
  at: Date;
  name: FrontEndName;
  verb: 'added' | 'owner_set' | 'prefix_taken' | 'prefix_freed' | 'origin_set';
  prefix: string | null;
  origin: string | null;
  who: string;
  why: string | null;
}

/** The newest changes of front ends and their prefixes, the newest first. */
export const newestFrontEndEvents = (db: Knex, most: number): Promise<FrontEndEvent[]> =>
  db('front_end_events')
    .orderBy('id', 'desc')
    .limit(most)
    .select<FrontEndEvent[]>('created_at AS at', 'name', 'verb', 'prefix', 'origin', 'who', 'why');

/** Takes a prefix from its owner. As the schema's owner. */
export async function deleteRoute(trx: Knex.Transaction, prefix: string): Promise<void> {
  await trx('front_end_routes').where({ prefix }).delete();
}

/** Gives a front end those prefixes that nobody owns. Waits for others who claim the same ones. */
export async function insertRoutes(trx: Knex, name: FrontEndName, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  // In one order for all, so that no two wait for each other.
  const rows = prefixes.toSorted().map((prefix) => ({ prefix, front_end: name }));
  await trx('front_end_routes').insert(rows).onConflict('prefix').ignore();
}

/** Where browsers get a front end's files; null: where this installation's are. */
export const originOfFrontEnd = async (db: Knex, name: FrontEndName): Promise<string | null> =>
  (await findFrontEnd(db, name))?.origin ?? null;
