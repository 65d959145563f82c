import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hold, hundredths, issue, settle } from '../../api/src/modules/ledger/index.ts';
import { openDatabase } from '../../api/src/plugins/database.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared, perSecond } from '../lib/report.ts';
import { pgbench, tpcbByDriver } from '../lib/tpcb.ts';
import type { Bench } from '../lib/bench.ts';

const clients = 8;
const perRound = 200;
const script = readFileSync(path.join(import.meta.dirname, '../lib/transfer.pgbench.sql'), 'utf8');

interface Ready {
  submissionId: number;
  campaignId: number;
  creatorAccountId: number;
  curatorAccountId: number;
}

/** Submissions of separate campaigns, without holds yet. */
async function makeReady({ product }: Bench): Promise<Ready[]> {
  const { rows } = await product.owner.query<Ready>(
    `WITH campaign AS (
       INSERT INTO campaigns (account_id, track_id, type, status, paid_at, sent_at)
         SELECT t.account_id, t.id, 'playlists', 'sent', app_now(), app_now() FROM tracks t
          WHERE t.title LIKE 'Bench %' ORDER BY t.id LIMIT $1 RETURNING id, account_id, track_id)
     INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, status, price_hundredths,
                              curator_share_hundredths, reply_days, sent_at, deadline_at)
       SELECT c.id, s.id, c.account_id, p.account_id, c.track_id, 'pending', 400, 200, 15, app_now(), app_now() + interval '15 days'
         FROM campaign c JOIN services s ON s.id = c.id % 10000 + 1 JOIN curator_profiles p ON p.id = s.curator_profile_id
     RETURNING id AS "submissionId", campaign_id AS "campaignId", creator_account_id AS "creatorAccountId",
               curator_account_id AS "curatorAccountId"`,
    [perRound],
  );
  return rows;
}

/**
 * The ledger's three movements, each in its own transaction, through the API's own module; and a plain transfer as SQL alone: by itself,
 * since it is one statement, and between BEGIN and COMMIT. Against TPC-B on the same server: by the same driver, and by pgbench.
 */
export async function transfer(bench: Bench): Promise<Result[]> {
  const { product, creators, rounds, seconds, pgbenchFile } = bench;
  const db = openDatabase(product.appUrl, clients);
  let issued = 0;
  const inTransactions = async (ready: readonly Ready[], work: (one: Ready) => Promise<unknown>) => {
    let next = 0;
    const client = async () => {
      for (let one = ready[next++]; one; one = ready[next++]) await work(one);
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    return performance.now() - start;
  };
  const movements = async () => {
    const ready = await makeReady(bench);
    const amount = hundredths(400);
    const elapsedMs =
      (await inTransactions(ready, (one) =>
        db.transaction((trx) =>
          issue(trx, {
            // Curators' accounts, so that each creator's wallet stays a single lot.
            accountId: one.curatorAccountId,
            kind: 'gift',
            source: `demo:issue-${(issued += 1)}`,
            journalKind: 'demo_granted',
            amount,
          }),
        ),
      )) +
      (await inTransactions(ready, (one) =>
        db.transaction((trx) => hold(trx, { ...one, submissions: [{ id: one.submissionId, amount }] })),
      )) +
      (await inTransactions(ready, (one) =>
        db.transaction((trx) => settle(trx, { ...one, spent: amount, toCurator: hundredths(200) })),
      ));
    // As the submissions module would have written it, because the audit compares the ledger with the submissions.
    await product.owner.query(
      `UPDATE submissions SET status = 'declined', closed_at = app_now(), clears_at = app_now() + interval '7 days'
        WHERE id = ANY ($1::int[])`,
      [ready.map((one) => one.submissionId)],
    );
    return (3 * ready.length * 1_000) / elapsedMs;
  };
  const first = Math.min(...creators.map((creator) => creator.lotId));
  const bySql = (file: string, text: string) =>
    pgbench(file, product.ownerUrl, {
      clients,
      seconds,
      script: { text, variables: { wallets: creators.length, first_lot: first } },
    });
  try {
    await movements();
    const byDriver = await interleaved(rounds, {
      ours: movements,
      peer: () => tpcbByDriver(product.ownerUrl, clients, seconds * 1_000),
    });
    const what = 'issue, hold, settle by the module / TPC-B by the same driver';
    const ofDriver = compared(what, byDriver.ours, byDriver.peer, null, perSecond(' tx/s'));
    if (!pgbenchFile) return [ofDriver];
    const bySqlAlone = await interleaved(rounds, {
      ours: () => bySql(pgbenchFile, script),
      inTransaction: () => bySql(pgbenchFile, `BEGIN;\n${script}COMMIT;\n`),
      peer: () => pgbench(pgbenchFile, product.ownerUrl, { clients, seconds }),
    });
    const { ours, inTransaction, peer } = bySqlAlone;
    const target = { atLeast: 0.9, aim: 1.2 };
    return [
      compared('ledger transfer as SQL / TPC-B, both by pgbench', ours, peer, target, perSecond(' tx/s')),
      compared('  the same between BEGIN and COMMIT', inTransaction, peer, null, perSecond(' tx/s')),
      ofDriver,
    ];
  } finally {
    await db.destroy();
  }
}
