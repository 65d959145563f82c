import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';

export type Counts = Record<string, number>;

/** How many rows each table has. */
export async function countRows(owner: pg.Pool): Promise<Counts> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') ORDER BY 1`,
  );
  const each = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const { rows } = await owner.query<{ name: string; count: number }>(each.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name.replace(/^public\./, ''), count]));
}

/**
 * What ends the rows of each table, by docs/reliability.md: housekeeping, the row it goes with, the product itself, or nothing, with a reason.
 * @param document its text
 */
export function endsByTable(document: string): Map<string, string> {
  const section = document.split('### What grows')[1]?.split('\n#')[0] ?? '';
  const ends = new Map<string, string>();
  for (const line of section.split('\n').filter((one) => one.startsWith('| `'))) {
    const [, tables = '', end = ''] = line.split('|').map((cell) => cell.trim());
    for (const [, table] of tables.matchAll(/`([\w.]+)`/g)) ends.set(table!, end.replaceAll('`', ''));
  }
  return ends;
}

/**
 * Rows that came for each thousand acts, the most first, and what ends them.
 * @returns `ownerless`: growing tables that nothing is said to end
 */
export function growth(
  before: Counts,
  after: Counts,
  acts: number,
  ends: ReadonlyMap<string, string>,
): { lines: string[]; ownerless: string[] } {
  const growing = Object.entries(after)
    .map(([name, count]) => ({ name, perThousand: ((count - (before[name] ?? 0)) * 1_000) / acts }))
    .filter(({ perThousand }) => Math.round(perThousand) !== 0)
    .toSorted((a, b) => b.perThousand - a.perThousand)
    .map(({ name, perThousand }) => ({ name, perThousand, end: ends.get(name.replace(/_\d{8}$/, '')) }));
  return {
    lines: growing.map(({ name, perThousand, end }) => `${name} ${perThousand.toFixed(0)} (${end ?? 'nobody'})`),
    ownerless: growing.filter(({ end }) => !end).map(({ name }) => name),
  };
}

const mebibyte = 2 ** 20;

/** What was left of a heap after each full collection, in MiB, by minutes since a moment; what `heap-log.ts` wrote. */
export function heapAfterCollections(file: string, sinceMs: number): [minutes: number, mib: number][] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [atMs = 0, bytes = 0] = line.split(' ').map(Number);
      return [(atMs - sinceMs) / 60_000, bytes / mebibyte];
    });
}

/** The slope of the straight line that fits best, per unit of x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
