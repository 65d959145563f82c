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

/** Rows that came for each thousand acts, the most first. */
export function growth(before: Counts, after: Counts, acts: number): string[] {
  return Object.entries(after)
    .map(([name, count]) => ({ name, perThousand: ((count - (before[name] ?? 0)) * 1_000) / acts }))
    .filter(({ perThousand }) => Math.round(perThousand) !== 0)
    .toSorted((a, b) => b.perThousand - a.perThousand)
    .map(({ name, perThousand }) => `${name} ${perThousand.toFixed(0)}`);
}

/** The slope of the straight line that fits best, per unit of x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
