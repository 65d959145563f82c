import type { TestApp } from '../../../../test/build-app.ts';
import { serviceUrlOf, type ServiceOptions } from '../../../../test/factories/service.ts';
import { giveCredits } from '../../../../test/factories/credits.ts';
import { buyPack } from '../../../../test/factories/purchases.ts';
import { type Curator, creatorWith, curatorWith, person } from '../../campaigns/test/creator.ts';
import { answerOf, feedback, hear, send, submissionOf } from './answering.ts';

export const hour = 3_600;
export const day = 24 * hour;

export type Type = 'playlist' | 'radio' | 'instagram';
const campaignType = { playlist: 'playlists', radio: 'radios', instagram: 'influencers' } as const;

interface Wanted extends ServiceOptions {
  type?: Type;
  /** Who gets it; by default a new curator. */
  by?: Curator | undefined;
  /** The creator's lots, granted in this order (purchased ones at the list price); spent promo first, then gift, then purchased. */
  lots?: Partial<Record<'promo' | 'gift' | 'purchased', number>>;
}

/** A campaign sent to one curator and pending, with the actions that follow. */
export async function pending(api: TestApp, { type = 'playlist', lots = { gift: 100 }, by, ...service }: Wanted = {}) {
  const curator = by ?? (await curatorWith(api, { type, ...service }));
  const creator = await creatorWith(api, { credits: 0 });
  for (const [kind, credits] of Object.entries(lots)) {
    if (kind === 'purchased') await buyPack(api.db, creator.id, { credits, priceCents: credits * 100 });
    else await giveCredits(api.db, creator.id, credits, kind as keyof typeof lots);
  }
  const campaignId = await creator.draft([curator.serviceId], campaignType[type]);
  const paid = await creator.complete(campaignId);
  if (paid.statusCode !== 200) throw new Error(paid.body);
  const id = await submissionOf(curator, campaignId);
  const url = `/api/v2/submissions/${id}`;

  const answer = async (decision: 'accepted' | 'declined' | 'wrong_match', extra: object = {}) => {
    const { opened_at: openedAt } = await api.db('submissions').where({ id }).first('opened_at');
    if (!openedAt) await hear(api, curator, id);
    const answered = await send(curator, id, answerOf(decision, { feedback: feedback(), ...extra }));
    if (answered.statusCode !== 200) throw new Error(answered.body);
  };
  const proofBody = async (extra: object = {}) => ({
    url: type === 'playlist' ? await serviceUrlOf(api.db, id) : `https://example.test/posts/${id}`,
    ...(type === 'instagram' && { postedAt: api.app.clock.now().toISOString(), disclosure: 'Paid partnership' }),
    ...extra,
  });
  return {
    creator,
    curator,
    campaignId,
    id,
    answer,
    proofBody,
    read: async () => (await creator.get(url)).json().data,
    status: async (): Promise<string> => (await api.db('submissions').where({ id }).first('status')).status,
    withdraw: () => creator.post(`${url}/withdraw`),
    prove: async (extra: object = {}) =>
      curator.post(`/api/v2/curator/submissions/${id}/proof`, await proofBody(extra)),
    confirm: () => creator.post(`${url}/proof/confirm`),
    reject: () => creator.post(`${url}/proof/reject`, { reason: 'The post shows another song.' }),
    flag: (reason = 'rude') => creator.post(`${url}/flag`, { reason, text: 'Look at it.' }),
    vote: (isHelpful: boolean) => creator.post(`${url}/vote`, { isHelpful }),
  };
}
export type Pending = Awaited<ReturnType<typeof pending>>;

/** A staff account and its decisions. */
export async function staffOf(api: TestApp) {
  const me = await person(api, { isStaff: true });
  const note = 'Looked at it.';
  return {
    ...me,
    decideFlag: (id: number, isUpheld: boolean) => me.post(`/api/v2/staff/flags/${id}/decide`, { isUpheld, note }),
    decideProof: (id: number, isVerified: boolean) =>
      me.post(`/api/v2/staff/proofs/${id}/decide`, { isVerified, note }),
    remove: (id: number) => me.post(`/api/v2/staff/submissions/${id}/removal`, { note }),
  };
}
export type Staff = Awaited<ReturnType<typeof staffOf>>;

export interface Money {
  /** What is available in the creator's lots of each kind. */
  lots: Record<string, number>;
  held: number;
  clearing: number;
  cleared: number;
  revenue: number;
}

/** The balances of both sides and the platform's revenue from this submission, in hundredths. */
export async function moneyOf(api: TestApp, { creator, curator, id }: Pending): Promise<Money> {
  const { rows: lots } = await api.db.raw<{ rows: { kind: string; rest: number; held: number }[] }>(
    `SELECT l.kind, sum(b.credits_posted - b.debits_posted - b.debits_pending)::bigint AS rest, sum(b.debits_pending)::bigint AS held
       FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id WHERE l.account_id = ? GROUP BY l.kind`,
    [creator.id],
  );
  const { rows } = await api.db.raw<{ rows: { clearing: number; cleared: number; revenue: number }[] }>(
    `SELECT (SELECT coalesce(sum(b.credits_posted - b.debits_posted), 0)::bigint FROM ledger_accounts a
               JOIN ledger_balances b ON b.ledger_account_id = a.id WHERE a.account_id = :id AND a.kind = 'curator_clearing') AS clearing,
            (SELECT coalesce(sum(b.credits_posted - b.debits_posted), 0)::bigint FROM ledger_accounts a
               JOIN ledger_balances b ON b.ledger_account_id = a.id WHERE a.account_id = :id AND a.kind = 'curator_cleared') AS cleared,
            (SELECT coalesce(sum(CASE WHEN t.credit_account_id = a.id THEN t.amount ELSE -t.amount END), 0)::bigint
               FROM ledger_accounts a JOIN ledger_transfers t ON a.id IN (t.debit_account_id, t.credit_account_id)
              WHERE a.kind = 'revenue' AND a.unit = 'credit' AND t.submission_id = :submissionId) AS revenue`,
    { id: curator.id, submissionId: id },
  );
  return {
    lots: Object.fromEntries(lots.map((lot) => [lot.kind, lot.rest])),
    held: lots.reduce((sum, lot) => sum + lot.held, 0),
    ...rows[0]!,
  };
}

/** Moves a time of a submission to so many seconds from now: the clock itself can't be moved to the second. */
export async function shift(
  api: TestApp,
  one: Pending,
  column: 'sent_at' | 'deadline_at' | 'proof_due_at' | 'keep_until' | 'clears_at',
  seconds: number,
) {
  await api
    .db('submissions')
    .where({ id: one.id })
    .update({ [column]: api.db.raw('app_now() + make_interval(secs => ?)', [seconds]) });
}
