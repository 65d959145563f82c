import type { FastifyInstance } from 'fastify';
import { hundredths } from '../ledger/index.ts';
import type { CashOuts } from './cash-out.context.ts';
import { notifyCurator } from './notify-curator.ts';
import { claimCashOuts, setSent } from './cash-outs.repository.ts';
import { pursueCashOut } from './payout.service.ts';
import { decideCashOuts } from './review.service.ts';

export const decideJob = 'cash-out.decide';
export const sendJob = 'cash-out.send';
const seconds = 15;
const batchSize = 50;

/** Sends approved demands, and polls sent ones until they are paid or returned; paid ones for some days, since a bank may send them back. */
export async function sendCashOuts(cashOuts: CashOuts): Promise<void> {
  const { db, log } = cashOuts;
  await db.transaction(async (trx) => {
    for (const row of await setSent(trx, batchSize)) {
      await notifyCurator(trx, {
        accountId: row.account_id,
        cashOutId: row.id,
        amount: hundredths(row.hundredths),
        kind: 'cash_out_sent',
      });
    }
  });
  for (;;) {
    const due = await claimCashOuts(db, batchSize);
    for (const row of due) {
      try {
        await pursueCashOut(cashOuts, row);
      } catch (error) {
        log.warn({ err: error, cashOutId: row.id }, 'a payout could not be pursued yet');
      }
    }
    if (due.length < batchSize) return;
  }
}

/** Demands continue without anybody on the page. */
export function cashOutJobs(app: FastifyInstance, cashOuts: CashOuts): void {
  app.jobs.every(decideJob, seconds, async () => {
    try {
      await decideCashOuts(cashOuts);
    } finally {
      app.jobs.wake(sendJob);
    }
  });
  app.jobs.every(sendJob, seconds, () => sendCashOuts(cashOuts));
}
