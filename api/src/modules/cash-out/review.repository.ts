import type { DemandStatus } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRows, raw } from '../../sql.ts';
import { cashOutColumns, type CashOutRow } from './cash-outs.repository.ts';

export interface StaffCashOutRow extends CashOutRow {
  email: string;
  display_name: string;
  is_suspended: boolean;
  account_age_days: number;
  answers: number;
  earned: number;
  paid_out: number;
  open_flags: number;
  shares_destination: number;
}

const select = `
  SELECT ${cashOutColumns}, a.email::text AS email, p.display_name, a.suspended_at IS NOT NULL AS is_suspended,
         floor(extract(epoch FROM app_now() - a.created_at) / 86400)::int AS account_age_days,
         (SELECT count(*) FROM answers w JOIN submissions s ON s.id = w.submission_id WHERE s.curator_account_id = a.id)::int AS answers,
         (SELECT coalesce(sum(t.amount), 0) FROM ledger_accounts l
            JOIN ledger_transfers t ON t.credit_account_id = l.id AND t.phase = 'single' JOIN ledger_journals j ON j.id = t.journal_id
           WHERE l.account_id = a.id AND l.kind = 'curator_cleared' AND j.kind = 'earning_cleared')::bigint AS earned,
         (SELECT coalesce(sum(o.hundredths), 0) FROM cash_outs o WHERE o.account_id = a.id AND o.status = 'paid')::bigint AS paid_out,
         (SELECT count(*) FROM flags f JOIN submissions s ON s.id = f.submission_id
           WHERE s.curator_account_id = a.id AND f.state = 'open')::int AS open_flags,
         (SELECT count(*) FROM payout_identities i WHERE i.identity_hash = c.identity_hash AND i.account_id <> a.id)::int AS shares_destination
    FROM cash_outs c JOIN accounts a ON a.id = c.account_id JOIN curator_profiles p ON p.account_id = a.id`;

/** Demands, the oldest first. */
export async function staffCashOuts(
  db: Knex,
  filters: { status: DemandStatus | null; afterId: number | null; limit: number },
): Promise<StaffCashOutRow[]> {
  const { rows } = await db.raw<{ rows: StaffCashOutRow[] }>(
    `${select} WHERE (:status::text IS NULL OR c.status = :status) AND (:afterId::int IS NULL OR c.id > :afterId)
      ORDER BY c.id LIMIT :limit`,
    filters,
  );
  return rows;
}

/** @throws AppError not_found */
export async function staffCashOutOf(db: Knex, id: number): Promise<StaffCashOutRow> {
  const rows = await queryRows<StaffCashOutRow>(db)`${raw(select)} WHERE c.id = ${id}`;
  if (!rows[0]) throw new AppError('not_found', because('cash_outs.not_found'));
  return rows[0];
}
