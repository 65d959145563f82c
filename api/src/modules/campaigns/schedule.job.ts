import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { hasDebtSql } from '../ledger/index.ts';
import { markSent } from './send.service.ts';

const batch = 200;

/**
 * Sends one batch of scheduled campaigns that are due and whose account has no debt; safe to run in several processes.
 * @returns how many were sent
 */
export const sendScheduled = (db: Knex): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<{ id: number }>(trx)`
      SELECT id FROM campaigns WHERE status = 'scheduled' AND send_at <= app_now()
        AND NOT ${raw(hasDebtSql('campaigns.account_id'))}
       ORDER BY id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`;
    await markSent(
      trx,
      rows.map((row) => row.id),
    );
    return rows.length;
  });
