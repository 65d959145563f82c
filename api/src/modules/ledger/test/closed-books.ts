import type { Knex } from 'knex';
import { createTestDatabase } from '../../../../test/database.ts';
import { openDatabase } from '../../../plugins/database.ts';
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
  releaseCashOut,
  settle,
  shareOf,
} from '../index.ts';
import { closeSubmission, ledgerWorld } from './world.ts';

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof ledgerWorld>>['campaign']>>['submissions'][number];

/** Writes rows that only other modules write, without what guards those. */
async function unguarded<T>(trx: Knex.Transaction, work: () => PromiseLike<T>): Promise<T> {
  await trx.raw('SET LOCAL session_replication_role = replica');
  const result = await work();
  await trx.raw('SET LOCAL session_replication_role = origin');
  return result;
}

/** Demands of a part of what was cleared: one that was paid out, and one that was cancelled. */
async function cashOut(trx: Knex.Transaction, accountId: number, cleared: Credits): Promise<void> {
  const now = trx.raw('app_now()');
  const amount = shareOf(cleared, 25);
  const demanded = async (status: 'paid' | 'cancelled') => {
    const row = {
      account_id: accountId,
      hundredths: amount,
      cents: amount,
      method: 'bank',
      reference: 'acct',
      destination: 'bank',
      identity_hash: Buffer.from('one'),
      status,
      closed_at: now,
      ...(status === 'paid' ? { payout_id: `payout-${accountId}`, approved_at: now, sent_at: now, paid_at: now } : {}),
    };
    const [demand] = await unguarded(trx, () => trx('cash_outs').insert(row).returning<{ id: number }[]>('id'));
    const demandOf = { cashOutId: demand!.id, accountId };
    await beginCashOut(trx, { ...demandOf, amount });
    return demandOf;
  };
  await payCashOut(trx, { ...(await demanded('paid')), paid: cents(amount) });
  await releaseCashOut(trx, await demanded('cancelled'));
}

/** A new version for whoever declined: free, and declined again. */
const resend = (trx: Knex.Transaction, declinedId: number) =>
  unguarded(trx, () =>
    trx.raw(
      `WITH again AS (
         INSERT INTO campaigns (account_id, track_id, type, status, paid_at, sent_at, resend_of)
         SELECT c.account_id, c.track_id, c.type, 'sent', app_now(), app_now(), c.id
           FROM submissions s JOIN campaigns c ON c.id = s.campaign_id WHERE s.id = :declinedId RETURNING id)
       INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, status, price_hundredths,
                                curator_share_hundredths, reply_days, sent_at, deadline_at, closed_at, resend_of)
       SELECT again.id, service_id, creator_account_id, curator_account_id, track_id, 'declined', 0, 0, reply_days, app_now(), app_now(),
              app_now(), s.id
         FROM submissions s, again WHERE s.id = :declinedId`,
      { declinedId },
    ),
  );

/** The proof of a placement on a playlist. */
const prove = (trx: Knex.Transaction, { id, curatorAccountId }: Pick<Sent, 'id' | 'curatorAccountId'>) =>
  trx('proofs').insert({
    submission_id: id,
    curator_account_id: curatorAccountId,
    url: `https://playlists.test/${id}`,
    is_escrow: false,
    state: 'taken',
  });

/** Answers of which one was placed, and removed too soon: nothing is refunded of credits that were given away. */
async function breakPromise(
  trx: Knex.Transaction,
  { campaignId, creatorAccountId, of }: { campaignId: number; creatorAccountId: number; of: readonly Sent[] },
): Promise<void> {
  for (const [index, { id, amount, toCurator, curatorAccountId }] of of.entries()) {
    await settle(trx, { submissionId: id, campaignId, creatorAccountId, curatorAccountId, spent: amount, toCurator });
    await closeSubmission(trx, id, 'declined');
    if (index > 0) continue;
    await prove(trx, { id, curatorAccountId });
    await trx('proofs')
      .where({ submission_id: id })
      .update({ removed_at: trx.raw('app_now()') });
    await unguarded(trx, () =>
      trx.raw(`UPDATE submissions SET status = 'broken', keep_until = app_now(), broken_at = app_now() WHERE id = ?`, [
        id,
      ]),
    );
  }
}

/** Those that are over keep their figures. */
const endCampaigns = (trx: Knex.Transaction) =>
  trx.raw(`UPDATE campaigns c SET status = 'completed', completed_at = app_now()
            WHERE NOT EXISTS (SELECT FROM submissions s WHERE s.campaign_id = c.id AND s.status = 'pending')`);

/** Answered and cleared, answered, placed, flagged, declined in part, expired, resent and open submissions; payouts. */
async function fillBooks(owner: Knex): Promise<void> {
  for (const [world, type] of (['playlist', 'playlist', 'instagram'] as const).entries()) {
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
    const [answered, partly, returned, removed] = [await pay(), await pay(), await pay(), await pay(), await pay()];
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
      await cashOut(trx, cleared!.curatorAccountId, cleared!.toCurator);
      // One answer is placed, another was flagged without success; in the second world the placed one was as well.
      const [placed, flagged] = type === 'playlist' ? partly.submissions : [];
      if (placed && flagged) {
        const { id } = placed;
        await prove(trx, placed);
        const flags = world === 0 ? [flagged.id] : [flagged.id, id];
        await trx('flags').insert(
          flags.map((submissionId) => ({
            submission_id: submissionId,
            creator_account_id: creatorAccountId,
            reason: 'empty',
            state: 'rejected',
            decide_by: trx.raw('app_now()'),
            decided_at: trx.raw('app_now()'),
            decided_by: creatorAccountId,
          })),
        );
        // From `declined`, which no curator could.
        await unguarded(trx, () =>
          trx.raw(`UPDATE submissions SET status = 'placed', keep_until = app_now() WHERE id = ?`, [id]),
        );
        await resend(trx, flagged.id);
      }
      for (const { id } of returned.submissions) {
        await release(trx, [id]);
        await closeSubmission(trx, id, 'expired');
      }
      if (type === 'playlist')
        await breakPromise(trx, { campaignId: removed.id, creatorAccountId, of: removed.submissions });
    });
  }
  await owner.transaction((trx) => endCampaigns(trx));
}

export interface OpenBooks {
  /** As the schema's owner. */
  owner: Knex;
  close(): Promise<void>;
}

/** A database of its own with these books. */
export async function openBooks(): Promise<OpenBooks> {
  const database = await createTestDatabase();
  const owner = openDatabase(database.ownerUrl, 4);
  await fillBooks(owner);
  return {
    owner,
    close: async () => {
      await owner.destroy();
      await database.drop();
    },
  };
}
