import type { Pool, PoolClient } from 'pg';
import { minHashBands, trigramHashes, withoutNames } from '../../api/src/modules/answer-text/index.ts';
import { feedbackOf } from './feedback.ts';
import { type FirstIds, type History, sizeOf, writeCampaigns } from './history-rows.ts';

/** Few enough that what a transaction keeps stays in memory. */
const campaignsAtOnce = 2_500;
const texts = 5_000;
/** Far from the texts that a measurement sends. */
const firstText = 1_000_000;

/**
 * Writes a history set by set: ids are reserved first, so that each table is one INSERT for thousands of campaigns. Triggers and
 * references aren't evaluated, which would take most of the time; the ledger's rules hold all the same, as the audit finds.
 * @param owner as the schema's owner, after `fillWorld`
 */
export async function fillHistory(owner: Pool, history: History): Promise<void> {
  await fillTexts(owner);
  await openWallets(owner, history.curators);
  const client = await owner.connect();
  try {
    for (let from = 0; from < history.campaigns; from += campaignsAtOnce) {
      const count = Math.min(campaignsAtOnce, history.campaigns - from);
      const first = await reserve(client, count);
      await client.query('BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL work_mem = 128000');
      await writeCampaigns(client, history, { from, count, first });
      await client.query('COMMIT');
    }
  } finally {
    // A failure ends the connection, and with it the transaction.
    client.release(true);
  }
  await owner.query('VACUUM ANALYZE');
}

async function reserve(client: PoolClient, count: number): Promise<FirstIds> {
  const { submissions, transfers } = sizeOf(count);
  const blocks: FirstIds = {
    tracks: count,
    campaigns: count,
    submissions,
    ledger_journals: count + 2 * submissions,
    ledger_transfers: transfers,
  };
  for (const [table, size] of Object.entries(blocks) as [keyof FirstIds, number][]) {
    const { rows } = await client.query<{ first: number }>(
      `SELECT (setval(sequence, nextval(sequence) + $2) - $2)::float8 AS first FROM pg_get_serial_sequence($1, 'id') AS sequence`,
      [table, size],
    );
    blocks[table] = rows[0]!.first;
  }
  return blocks;
}

/** Answers with what the product compares them by. Few are made, because that takes long; no curator has one twice in a row. */
async function fillTexts(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(`SELECT to_regclass('bench_texts') IS NOT NULL AS there`);
  if (rows[0]!.there) return;
  await owner.query(
    'CREATE TABLE bench_texts (place int PRIMARY KEY, feedback text, compared text, trigrams int[], bands int[])',
  );
  const made = Array.from({ length: texts }, (_, place) => {
    const feedback = feedbackOf(firstText + place);
    const compared = withoutNames(feedback, []);
    const trigrams = trigramHashes(compared);
    return { place, feedback, compared, trigrams, bands: minHashBands(trigrams) };
  });
  await owner.query(
    `INSERT INTO bench_texts SELECT * FROM jsonb_to_recordset($1) AS one (place int, feedback text, compared text, trigrams int[], bands int[])`,
    [JSON.stringify(made)],
  );
}

async function openWallets(owner: Pool, curators: number): Promise<void> {
  await owner.query(
    `INSERT INTO ledger_accounts (unit, kind, account_id)
       SELECT 'credit', kind, account_id
         FROM (SELECT account_id FROM curator_profiles ORDER BY id LIMIT $1) curator,
              unnest(ARRAY['curator_clearing', 'curator_cleared']) AS kind
     ON CONFLICT DO NOTHING`,
    [curators],
  );
}
