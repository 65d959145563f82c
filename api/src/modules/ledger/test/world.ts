import type { Knex } from 'knex';
import { expect } from 'vitest';
import { createService } from '../../../../test/factories/service.ts';
import { createTrack } from '../../../../test/factories/track.ts';
import { audit } from '../audit.ts';
import type { Credits } from '../credits.ts';

let accountCount = 0;

async function insertAccount(db: Knex, profileTable: 'creator_profiles' | 'curator_profiles') {
  accountCount += 1;
  const [account] = await db('accounts')
    .insert({ email: `ledger${accountCount}@example.test` })
    .returning<{ id: number }[]>('id');
  const [profile] = await db(profileTable)
    .insert({ account_id: account!.id, display_name: `Ledger ${accountCount}` })
    .returning<{ id: number }[]>('id');
  return { accountId: account!.id, profileId: profile!.id };
}

/** A creator with a track, and curators with a service each, as references for the ledger's rows. */
export async function ledgerWorld(db: Knex, type: 'playlist' | 'instagram' = 'playlist') {
  const creator = await insertAccount(db, 'creator_profiles');
  const trackId = await createTrack(db, creator.accountId);
  const services: { serviceId: number; curatorAccountId: number }[] = [];
  for (let index = 0; index < 2; index += 1) {
    const curator = await insertAccount(db, 'curator_profiles');
    services.push({
      serviceId: await createService(db, curator.profileId, { type }),
      curatorAccountId: curator.accountId,
    });
  }

  /** A sent campaign with one pending submission per price; nothing is held yet. */
  async function campaign(trx: Knex, prices: readonly Credits[], share: (price: Credits) => Credits) {
    const [row] = await trx('campaigns')
      .insert({
        account_id: creator.accountId,
        track_id: trackId,
        type: type === 'instagram' ? 'influencers' : 'playlists',
        status: 'sent',
        paid_at: trx.raw('app_now()'),
        sent_at: trx.raw('app_now()'),
      })
      .returning<{ id: number }[]>('id');
    const submissions: { id: number; amount: Credits; curatorAccountId: number; toCurator: Credits }[] = [];
    for (const [index, price] of prices.entries()) {
      const service = services[index % services.length]!;
      const [submission] = await trx('submissions')
        .insert({
          campaign_id: row!.id,
          service_id: service.serviceId,
          creator_account_id: creator.accountId,
          curator_account_id: service.curatorAccountId,
          track_id: trackId,
          status: 'pending',
          price_hundredths: price,
          curator_share_hundredths: share(price),
          reply_days: 15,
          sent_at: trx.raw('app_now()'),
          deadline_at: trx.raw("app_now() + interval '15 days'"),
        })
        .returning<{ id: number }[]>('id');
      const { curatorAccountId } = service;
      submissions.push({ id: submission!.id, amount: price, curatorAccountId, toCurator: share(price) });
    }
    return { id: row!.id, submissions };
  }

  return { creatorAccountId: creator.accountId, services, campaign };
}

/** Sets a submission's state after money moved, as its own module does. */
export async function closeSubmission(trx: Knex, submissionId: number, status: 'declined' | 'expired'): Promise<void> {
  await trx.raw(
    `UPDATE submissions SET status = ?, closed_at = app_now(),
            clears_at = CASE WHEN ? = 'declined' THEN app_now() + interval '7 days' END WHERE id = ?`,
    [status, status, submissionId],
  );
}

/** The audit's findings: none when the ledger is balanced. */
export async function auditFindings(db: Knex): Promise<{ name: string; rows: unknown[] }[]> {
  const results = await audit(db);
  return results.filter((result) => result.count > 0).map(({ name, rows }) => ({ name, rows }));
}

/** For `afterAll`: the ledger is balanced after every test file. */
export async function expectCleanAudit(db: Knex): Promise<void> {
  expect(await auditFindings(db)).toEqual([]);
}
