import type { Knex } from 'knex';

/**
 * Broken promises whose refund waits until the returns and disputes of what paid for them have ended. Written with the break itself: read
 * from times afterwards, a promise that breaks while an outcome is booked would be missed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE deferred_promise_refunds (
      submission_id int PRIMARY KEY REFERENCES submissions
    );
    REVOKE ALL ON deferred_promise_refunds FROM fanfare_app;
    GRANT SELECT, INSERT, DELETE ON deferred_promise_refunds TO fanfare_app;

    INSERT INTO deferred_promise_refunds (submission_id)
    SELECT DISTINCT s.id
      FROM submissions s
      JOIN ledger_transfers p ON p.submission_id = s.id AND p.phase = 'post'
      JOIN lots l ON l.ledger_account_id = p.debit_account_id
     WHERE s.status = 'broken' AND s.price_hundredths > 0
       AND NOT EXISTS (SELECT FROM ledger_journals j WHERE j.idem = 'submission:' || s.id || ':broken')
       AND (EXISTS (SELECT FROM chargebacks c WHERE c.state = 'open' AND c.opened_at < s.broken_at
                       AND l.source IN ('payment:' || c.purchase_id, 'invoice:' || c.invoice_id))
            OR EXISTS (SELECT FROM purchase_returns r WHERE r.state = 'pending' AND r.created_at < s.broken_at
                          AND l.source = 'payment:' || r.purchase_id));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
