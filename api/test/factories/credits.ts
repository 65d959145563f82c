import type { Knex } from 'knex';
import { issue, wholeCredits, type LotKind } from '../../src/modules/ledger/index.ts';

let made = 0;

/** Puts credits into a creator's wallet, as a lot of their own. */
export async function giveCredits(db: Knex, accountId: number, credits: number, kind: LotKind = 'gift'): Promise<void> {
  made += 1;
  await db.transaction((trx) =>
    issue(trx, {
      accountId,
      kind,
      source: `demo:test-${accountId}-${made}`,
      journalKind: 'demo_granted',
      amount: wholeCredits(credits),
    }),
  );
}
