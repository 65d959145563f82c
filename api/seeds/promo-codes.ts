import type { Knex } from 'knex';
import { type Calendar, calendarFrom, writeJson } from './rows.ts';

interface DemoPromo {
  code: string;
  kind: string;
  value: number;
  /** A line that the start command prints. */
  effect: string;
  columns?: Record<string, unknown>;
}

/** One for a first purchase, one that is reusable, and one that demonstrates a refusal. */
const promos = ({ daysAgo }: Calendar): DemoPromo[] => [
  {
    code: 'WELCOME10',
    kind: 'percent_off',
    value: 10,
    effect: '10 % off a first purchase',
    columns: { first_purchase_only: true },
  },
  {
    code: 'BONUS5',
    kind: 'bonus_credits',
    value: 5,
    effect: '5 credits on top of packs from 25',
    columns: { min_credits: 25, one_per_account: false },
  },
  {
    code: 'SPRING-SALE',
    kind: 'percent_off',
    value: 15,
    effect: 'expired, to see a refusal',
    columns: { created_at: daysAgo(60), ends_at: daysAgo(30) },
  },
];

/**
 * Inserts the demo's promo codes, and writes them to a file that the start command prints. Existing ones, including stopped ones,
 * stay unchanged.
 * @param db as the schema's owner
 */
export async function writeDemoPromos(db: Knex, dataDir: string): Promise<void> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>('SELECT app_now() AS now');
  const demo = promos(calendarFrom(rows[0]!.now));
  for (const { code, kind, value, columns } of demo) {
    await db('promo_codes')
      .insert({ code, kind, value, note: 'Demo', is_demo: true, ...columns })
      .onConflict()
      .ignore();
  }
  const codes = demo.map(({ code, effect }) => ({ code, effect }));
  await writeJson(dataDir, 'demo-promo-codes.json', { codes });
}
