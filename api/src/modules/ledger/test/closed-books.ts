import type { Knex } from 'knex';
import {
  beginCashOut,
  cents,
  clearEarnings,
  type Credits,
  hold,
  hundredths,
  issue,
  payCashOut,
  release,
  settle,
  shareOf,
} from '../index.ts';
import { closeSubmission, ledgerWorld } from './world.ts';

/** Pays a part of what was cleared out. */
async function payOut(trx: Knex.Transaction, accountId: number, cleared: Credits): Promise<void> {
  const amount = shareOf(cleared, 50);
  await trx.raw('SET LOCAL session_replication_role = replica');
  const [demand] = await trx('cash_outs')
    .insert({
      account_id: accountId,
      hundredths: amount,
      cents: amount,
      method: 'bank',
      reference: 'acct',
      destination: 'bank',
      identity_hash: Buffer.from('one'),
      status: 'paid',
      payout_id: `payout-${accountId}`,
      approved_at: trx.raw('app_now()'),
      sent_at: trx.raw('app_now()'),
      paid_at: trx.raw('app_now()'),
      closed_at: trx.raw('app_now()'),
    })
    .returning<{ id: number }[]>('id');
  await trx.raw('SET LOCAL session_replication_role = origin');
  await beginCashOut(trx, { cashOutId: demand!.id, accountId, amount });
  await payCashOut(trx, { cashOutId: demand!.id, accountId, paid: cents(amount) });
}

/** Answered and cleared, answered, placed, flagged, declined in part, expired and open submissions. */
export async function fillBooks(owner: Knex): Promise<void> {
  for (const type of ['playlist', 'playlist', 'instagram'] as const) {
    const { creatorAccountId, campaign } = await ledgerWorld(owner, type);
    const lot = (source: string, amount: number) => ({
      accountId: creatorAccountId,
      kind: 'gift' as const,
      amount: hundredths(amount),
      source,
      journalKind: 'demo_granted' as const,
    });
    await owner.transaction(async (trx) => {
      // The second price comes from both lots.
      await issue(trx, lot(`demo:first-${creatorAccountId}`, 500));
      await issue(trx, lot(`demo:second-${creatorAccountId}`, 5_000));
    });
    const prices = [400, 300].map(hundredths);
    const pay = () =>
      owner.transaction(async (trx) => {
        const made = await campaign(trx, prices, (price) => shareOf(price, 50));
        await hold(trx, { campaignId: made.id, creatorAccountId, submissions: made.submissions });
        return made;
      });
    const [answered, partly, returned] = [await pay(), await pay(), await pay(), await pay()];
    await owner.transaction(async (trx) => {
      for (const [index, { id, amount, toCurator, curatorAccountId }] of [
        ...answered.submissions,
        ...partly.submissions,
      ].entries()) {
        const isPart = type === 'instagram' && index > 1;
        const spent = isPart ? shareOf(amount, 50) : amount;
        const ids = {
          submissionId: id,
          campaignId: index < 2 ? answered.id : partly.id,
          creatorAccountId,
          curatorAccountId,
        };
        await settle(trx, { ...ids, spent, toCurator: isPart ? shareOf(toCurator, 50) : toCurator });
        await closeSubmission(trx, id, 'declined');
      }
      const [cleared] = answered.submissions;
      await clearEarnings(trx, [cleared!.id]);
      await trx.raw('UPDATE submissions SET cleared_at = app_now() WHERE id = ?', [cleared!.id]);
      await payOut(trx, cleared!.curatorAccountId, cleared!.toCurator);
      // One answer is placed, another was flagged without success.
      const [placed, flagged] = type === 'playlist' ? partly.submissions : [];
      if (placed && flagged) {
        const { id, curatorAccountId } = placed;
        await trx('proofs').insert({
          submission_id: id,
          curator_account_id: curatorAccountId,
          url: `https://playlists.test/${id}`,
          is_escrow: false,
          state: 'taken',
        });
        await trx('flags').insert({
          submission_id: flagged.id,
          creator_account_id: creatorAccountId,
          reason: 'empty',
          state: 'rejected',
          decide_by: trx.raw('app_now()'),
          decided_at: trx.raw('app_now()'),
          decided_by: creatorAccountId,
        });
        // From `declined`, which no curator could.
        await trx.raw('SET LOCAL session_replication_role = replica');
        await trx.raw(`UPDATE submissions SET status = 'placed', keep_until = app_now() WHERE id = ?`, [id]);
        await trx.raw('SET LOCAL session_replication_role = origin');
      }
      for (const { id } of returned.submissions) {
        await release(trx, [id]);
        await closeSubmission(trx, id, 'expired');
      }
    });
  }
}
