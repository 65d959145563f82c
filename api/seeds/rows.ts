import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';

const rowsAtOnce = 1_000;

/**
 * Inserts rows in batches.
 * @returns their ids, in the order of the rows
 */
export async function insertAll(trx: Knex.Transaction, table: string, rows: readonly object[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const written = await trx(table)
      .insert(rows.slice(from, from + rowsAtOnce))
      .returning<{ id: number }[]>('id');
    ids.push(...written.map((row) => row.id));
  }
  return ids;
}

/** The same for tables without an id. */
export async function insertPlain(trx: Knex.Transaction, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx(table).insert(rows.slice(from, from + rowsAtOnce));
  }
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The product's time when the seed started; all demo events are before it. */
export interface Calendar {
  now: Date;
  hoursAgo(hours: number): Date;
  daysAgo(days: number): Date;
}

export function calendarFrom(now: Date): Calendar {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return { now, hoursAgo, daysAgo: (days) => hoursAgo(days * 24) };
}

/** Writes JSON into a folder that may be missing; concurrent readers never see half of it. @param mode of the file */
export async function writeJson(folder: string, name: string, content: object, mode = 0o666): Promise<void> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode });
  await rename(`${file}.part`, file);
}

/** A calendar day in the database's format. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
