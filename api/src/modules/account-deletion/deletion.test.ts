import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { giveCredits } from '../../../test/factories/credits.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import { createService } from '../../../test/factories/service.ts';
import { type TestMailbox, testMailbox } from '../../../test/mailbox.ts';
import { hashPassword } from '../auth/index.ts';
import { creatorWith, curatorWith, day, person, refusalOf } from '../campaigns/test/creator.ts';
import { earner } from '../cash-out/test/earner.ts';
import { saveError } from '../error-reports/error-reports.repository.ts';
import { storedError } from '../error-reports/stored-error.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { pending } from '../submissions/test/lifecycle.ts';
import { liftSuspension, suspendAccount } from '../suspensions/suspensions.service.ts';
import { leaving, placesOf } from './test/leaving.ts';

const password = 'Correct-horse-1';
let passwordHash: string;
let api: TestApp;
let mailbox: TestMailbox;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await testApp({ SMTP_URL: mailbox.url });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
  await mailbox.close();
});

const signIn = (username: string) =>
  api.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } });
const subjectTo = async (to: string) => {
  await api.app.jobs.run('mail');
  return mailbox.last(to)?.subject;
};
const walletOf = async (id: number): Promise<number> => {
  const { rows } = await api.db.raw(
    `SELECT coalesce(sum(b.credits_posted - b.debits_posted), 0)::int AS left FROM ledger_accounts a
       JOIN ledger_balances b ON b.ledger_account_id = a.id WHERE a.account_id = ?`,
    [id],
  );
  return rows[0].left;
};
const hasPro = async (id: number): Promise<boolean> => {
  const { rows } = await api.db.raw(
    `SELECT EXISTS (SELECT FROM subscriptions WHERE account_id = ? AND valid_until > app_now()) AS has`,
    [id],
  );
  return rows[0].has;
};

describe('asking', () => {
  it('is refused to visitors and without a recent proof, for another address, and where other amounts are named', async () => {
    const me = await creatorWith(api, { credits: 12 });
    const { url, ask } = leaving(api, me);
    expect((await api.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    expect(refusalOf(await ask({ email: 'another@example.test' }))).toEqual([400, 'invalid_input']);
    expect(refusalOf(await ask({ givesUpCredits: 11 }))).toEqual([409, 'changed_meanwhile']);
    expect(refusalOf(await ask({ givesUpEarnings: 1 }))).toEqual([409, 'changed_meanwhile']);
    await api.db('sessions').where({ account_id: me.id }).update({ verified_at: null });
    expect(refusalOf(await ask())).toEqual([403, 'step_up_required']);
    const staff = await person(api, { isStaff: true });
    expect(await leaving(api, staff).kinds()).toEqual(['staff']);
  });

  it('shows a creator’s money, and is refused while a campaign holds some', async () => {
    const { creator, curator, withdraw, campaignId } = await pending(api, { lots: { purchased: 50, promo: 3 } });
    const { look, ask, kinds } = leaving(api, creator);
    const shown = await look();
    expect(shown).toMatchObject({ availableCredits: 53 - shown.heldCredits, earnedCredits: 0, debtCredits: 0 });
    expect(shown.heldCredits).toBeGreaterThan(0);
    expect(shown.blockers).toEqual([{ kind: 'campaigns', count: 1, until: null }]);
    expect(shown.returnable).toHaveLength(1);
    expect((await ask()).json().error.details).toEqual({ blockers: ['campaigns'] });
    expect(await leaving(api, curator).kinds()).toEqual(['queue']);
    await withdraw();
    expect((await creator.campaign(campaignId)).status).toBe('completed');
    expect(await kinds()).toEqual([]);
    expect((await look()).availableCredits).toBe(53);
  });

  it('is refused to a curator with tracks to answer, earnings that clear, or a demand', async () => {
    const one = await pending(api);
    const { kinds, look } = leaving(api, one.curator);
    expect((await look()).blockers[0]).toMatchObject({ kind: 'queue', count: 1, until: expect.any(String) });
    await one.answer('declined');
    expect((await look()).blockers).toEqual([{ kind: 'clearing', count: 1, until: expect.any(String) }]);
    await api.advanceClock(8 * day);
    await api.app.jobs.run('submissions.clear');
    expect(await kinds()).toEqual([]);
    expect((await look()).earnedCredits).toBeGreaterThan(0);

    const rich = await earner(api, 30);
    expect((await rich.byPayPal(25)).statusCode).toBe(200);
    expect(await leaving(api, rich).kinds()).toEqual(['cash_out']);
  });
});

describe('until the day', () => {
  it('logs out everywhere, pauses services, and any login keeps the account', async () => {
    const me = await person(api, { creator: true, curator: true, passwordHash, email: 'stays@example.test' });
    const serviceId = await createService(api.db, me.curatorProfileId!);
    await giveCredits(api.db, me.id, 7);
    const { ask, row, account } = leaving(api, me);
    const { dueAt } = (await ask()).json().data;
    expect(Date.parse(dueAt) - api.app.clock.now().getTime()).toBeGreaterThan(13.9 * day * 1_000);
    expect((await me.get('/api/account')).statusCode).toBe(401);
    expect((await api.db('services').where({ id: serviceId }).first()).status).toBe('paused');
    expect(await subjectTo(me.email)).toBe('Your account will be deleted');
    await api.advanceClock(13 * day);
    await api.app.jobs.run('account deletions');
    expect((await signIn(me.email)).statusCode).toBe(200);
    expect(await subjectTo(me.email)).toBe('Your account stays');
    expect((await row()).cancelled_at).not.toBeNull();
    await api.advanceClock(2 * day);
    await api.app.jobs.run('account deletions');
    expect(await account()).toMatchObject({ email: me.email, erased_at: null });
    expect(await walletOf(me.id)).toBe(700);
  });

  it('is asked for once by clicks at the same time, with one email, and each is told the same day', async () => {
    const me = await person(api, { creator: true });
    const { ask } = leaving(api, me);
    const answers = await Promise.all([ask(), ask(), ask()]);
    // One that came after the others is told that its session has ended.
    const told = answers.filter(({ statusCode }) => statusCode !== 401);
    expect(told.map(({ statusCode }) => statusCode)).toEqual(told.map(() => 200));
    expect(new Set(told.map((answer) => answer.json().data.dueAt)).size).toBe(1);
    expect(await api.db('account_deletions').where({ account_id: me.id })).toHaveLength(1);
    expect(await api.db('mail_outbox').where({ recipient: me.email })).toHaveLength(1);
  });

  it('keeps what automatic checks paused from going live again meanwhile, resubmitted or resumed by staff', async () => {
    const me = await person(api, { curator: true, passwordHash, email: 'checked@example.test' });
    const [resubmitted, promised] = [
      await createService(api.db, me.curatorProfileId!),
      await createService(api.db, me.curatorProfileId!),
    ];
    const services = () => api.db('services').whereIn('id', [resubmitted, promised]).orderBy('id');
    await services().where({ id: resubmitted }).update({ status: 'checking', paused_by: 'checks' });
    await services().where({ id: promised }).update({
      status: 'paused',
      paused_by: 'promises',
      promises_paused_at: api.app.clock.now(),
      resumes_to: 'active',
    });
    expect((await leaving(api, me).ask()).statusCode).toBe(200);
    expect(await services()).toMatchObject([
      { status: 'paused', paused_by: 'checks', next_check_at: null },
      { status: 'paused', paused_by: 'promises', resumes_to: 'curator' },
    ]);
  });

  it('gives back to artists what is queued for a curator who leaves', async () => {
    const curator = await curatorWith(api);
    const creator = await creatorWith(api, { credits: 40, hasAudio: false });
    const campaignId = await creator.draft([curator.serviceId]);
    expect((await creator.complete(campaignId)).statusCode).toBe(200);
    const { ask, later, account } = leaving(api, curator);
    expect((await ask()).statusCode).toBe(200);
    await later();
    expect((await account()).erased_at).not.toBeNull();
    expect(await creator.wallet()).toBe(40);
  });

  it('waits for promises, so that nobody breaks one by leaving', async () => {
    const one = await pending(api);
    await one.answer('accepted');
    await api.advanceClock(8 * day);
    await api.app.jobs.run('submissions.clear');
    await api
      .db('submissions')
      .where({ id: one.id })
      .update({ status: 'placed', keep_until: api.db.raw(`app_now() + interval '20 days'`) });
    await api.db('proofs').insert({
      submission_id: one.id,
      curator_account_id: one.curator.id,
      url: 'https://example.test/placed',
      is_escrow: false,
      state: 'taken',
    });
    const { ask, later, account } = leaving(api, one.curator);
    const { dueAt } = (await ask()).json().data;
    expect(Date.parse(dueAt) - api.app.clock.now().getTime()).toBeGreaterThan(19 * day * 1_000);
    await later(14);
    expect((await account()).erased_at).toBeNull();
    await api
      .db('submissions')
      .where({ id: one.id })
      .update({ kept_at: api.db.raw('app_now()') });
    await later(6);
    expect((await account()).erased_at).not.toBeNull();
  });

  it('ends Pro once the account is emptied, not while it waits', async () => {
    const me = await person(api, { creator: true, isPro: true });
    const { ask, later, account } = leaving(api, me);
    expect((await ask()).statusCode).toBe(200);
    const staff = await person(api, { isStaff: true });
    await suspendAccount(api.db, me.id, { by: staff.id, reason: 'Under review' });
    await later();
    expect(await hasPro(me.id)).toBe(true);
    await liftSuspension(api.db, me.id, staff.id);
    await later(0);
    expect((await account()).erased_at).not.toBeNull();
    expect(await hasPro(me.id)).toBe(false);
  });

  it('keeps an account, with its Pro, to which something paid came back that nobody gave up', async () => {
    const me = await person(api, { creator: true, isPro: true });
    await giveCredits(api.db, me.id, 5);
    const { ask, later, account } = leaving(api, me);
    await ask();
    await giveCredits(api.db, me.id, 1, 'promo');
    await buyPack(api.db, me.id);
    await later();
    expect((await account()).erased_at).toBeNull();
    expect(await subjectTo(me.email)).toBe('Your account wasn’t deleted');
    expect(await walletOf(me.id)).toBe(1_600);
    expect(await hasPro(me.id)).toBe(true);
  });
});

describe('a deleted account', () => {
  it('has no person in it: no table holds what was theirs, but papers about payments', async () => {
    const email = 'zelda.quist@example.test';
    const me = await creatorWith(api, { credits: 0, passwordHash, email, name: 'Zelda Quist' });
    await buyPack(api.db, me.id, { credits: 50, priceCents: 4_600 });
    await me.put('/api/creator/profile', {
      display_name: 'Zelda Quist',
      description_english: 'Quistian pop from the fjord',
      country_id: 1,
    });
    await me.put('/api/instagram/link', { url: 'https://instagram.com/zeldaquist' });
    await api
      .db('tracks')
      .where({ id: me.trackId })
      .update({
        title: 'Quistian night',
        artist: 'Zelda Quist',
        lyrics: 'Oh Quistian',
        link: 'https://quist.test/1',
        other_links: ['https://quist.test/2'],
      });
    const curator = await curatorWith(api);
    const campaignId = await me.draft([curator.serviceId]);
    await me.put(`/api/v2/campaigns/${campaignId}`, { pitch: 'A Quistian pitch' });
    await me.complete(campaignId);
    const [submission] = await api.db('submissions').where({ campaign_id: campaignId });
    await me.post('/api/v2/curator-lists', { name: 'Quistian list' });
    const identity = { account_id: me.id, provider: 'google', subject: 'quist-1', email: 'zelda.quist@gmail.com' };
    await api.db('sign_in_identities').insert(identity);
    const waiting = { browser_hash: Buffer.alloc(32), continuation_hash: Buffer.alloc(32), expires_at: '2999-01-01' };
    await api.db('provider_sign_ins').insert({ ...identity, ...waiting });
    await api.app.inject({ method: 'POST', url: '/api/auth/password/forgot', payload: { username: email } });
    const one = { ...curator, submissionId: submission.id };
    await one.post(`/api/v2/curator/submissions/${submission.id}/open`);
    await api.advanceClock(16 * day);
    await api.app.jobs.run('submissions.expire');
    expect(await placesOf(api, ['quist'])).not.toEqual([]);

    const { ask, later, account, row } = leaving(api, me);
    expect((await ask()).statusCode).toBe(200);
    await later();
    expect(await account()).toMatchObject({ email: `deleted-${me.id}@account.invalid`, password_hash: null });
    expect(await subjectTo(email)).toBe('Your account was deleted');
    await api.db('mail_outbox').where({ recipient: email }).delete();
    expect(await placesOf(api, ['quist'])).toEqual(['account_deletions.kept_email', 'account_deletions.kept_name']);
    const { kept_until: keptUntil, requested_at: requestedAt } = await row();
    expect(keptUntil.getFullYear() - requestedAt.getFullYear()).toBeGreaterThanOrEqual(10);
    expect((await signIn(email)).statusCode).toBe(401);
    expect(await walletOf(me.id)).toBe(0);
    const seen = (await curator.get(`/api/v2/curator/submissions/${submission.id}`)).json().data;
    expect(seen.artist).toMatchObject({ display_name: 'Deleted artist', description_english: '' });
    // Ten years later the papers go as well.
    await api.advanceClock(10.1 * 365 * day);
    await api.app.jobs.run('housekeeping');
    expect(await row()).toMatchObject({ kept_email: null, kept_name: null });
  });

  it('leaves its answers to the artists, from a deleted curator, and frees its address', async () => {
    const url = 'https://open.spotify.com/playlist/quiet-leaving';
    const curator = await curatorWith(api);
    await api.db('services').where({ id: curator.serviceId }).update({ url, title: 'Leaving quietly' });
    const one = await pending(api, { by: curator });
    await one.answer('declined');
    await api.advanceClock(8 * day);
    await api.app.jobs.run('submissions.clear');
    const { ask, later, account } = leaving(api, curator);
    expect((await ask()).statusCode).toBe(200);
    await later();
    expect((await account()).erased_at).not.toBeNull();
    const answered = await one.read();
    expect(JSON.stringify(answered)).toContain('Deleted curator');
    expect(answered.answer?.feedback ?? answered.feedback).toBeTruthy();
    expect(await placesOf(api, ['quiet-leaving', 'Leaving quietly'])).toEqual([]);
  });

  it('takes nothing any more, and what comes back to it goes on', async () => {
    const me = await creatorWith(api, { credits: 3 });
    const { ask, later, account } = leaving(api, me);
    await ask();
    await later();
    expect((await account()).erased_at).not.toBeNull();
    for (const [table, values] of [
      ['sessions', { expires_at: '2999-01-01' }],
      ['tracks', { title: 'x', artist: 'x' }],
      ['purchases', { pack_id: '10', credits: 10, price_cents: 1_000 }],
    ] as const) {
      await expect(api.db(table).insert({ account_id: me.id, ...values })).rejects.toThrow('deleted account');
    }
    await expect(api.db('accounts').where({ id: me.id }).update({ erased_at: null })).rejects.toThrow('was deleted');
    await giveCredits(api.db, me.id, 2, 'promo');
    await api.app.jobs.run('account deletions');
    expect(await walletOf(me.id)).toBe(0);
  });

  it('keeps what was agreed to as proof, without the person, and ends marketing', async () => {
    const me = await creatorWith(api, { credits: 0, allowsMarketing: true });
    const { ask, later } = leaving(api, me);
    await api.db('marketing_events').insert({ account_id: me.id, event: 'pro_viewed' });
    await ask();
    await later();
    const kept = await api.db('consents').where({ account_id: me.id }).orderBy('id');
    expect(kept.map(({ kind, is_given, source }) => [kind, is_given, source])).toEqual([
      ['terms', true, 'sign_up'],
      ['marketing', true, 'sign_up'],
      ['marketing', false, 'deletion'],
    ]);
    expect(JSON.stringify(kept)).not.toContain(me.email);
    // What waits there now is that the email service forgets the contact.
    const waiting = await api.db('marketing_events').where({ account_id: me.id });
    expect(waiting.map(({ event, contact }) => [event, contact])).toEqual([['contact_removed', me.email]]);
    const again = { account_id: me.id, kind: 'marketing', is_given: true, version: '2026-01-01', source: 'account' };
    await expect(api.db('consents').insert(again)).rejects.toThrow('deleted account');
  });

  it('is emptied only when it is due and nothing is open', async () => {
    const me = await creatorWith(api, { credits: 3 });
    const erase = () => api.db.raw('SELECT erase_account(?, 10)', [me.id]);
    await expect(erase()).rejects.toThrow('nobody asked');
    const { ask } = leaving(api, me);
    await ask();
    await expect(erase()).rejects.toThrow('nobody asked');
    await api.advanceClock(14 * day);
    await expect(erase()).rejects.toThrow('open business');
    expect(await walletOf(me.id)).toBe(300);
  });

  it('leaves nothing of a person in reports of errors', async () => {
    const me = await person(api, { creator: true, passwordHash, email: 'broken@example.test' });
    await api.db('creator_profiles').where({ account_id: me.id }).update({ display_name: 'Zoë "Q" Marlowe' });
    const about = { source: 'mf-creator', version: '1.4.2', type: 'TypeError', count: 1 };
    const stored = storedError({
      ...about,
      message: 'Zoë "Q" Marlowe isn’t there',
      stack: 'TypeError: Zoë "Q" Marlowe isn’t there\n    at f (http://x/remotes/mf-creator/1.4.2/a.js:1:2)',
      path: `/_staff/accounts/${me.id}`,
      breadcrumbs: [
        { at: '2026-05-14T09:00:00.000Z', kind: 'route', text: `/_staff/accounts/${me.id}` },
        { at: '2026-05-14T09:00:01.000Z', kind: 'click', text: 'a Zoë "Q" Marlowe, broken@example.test' },
      ],
      requestId: null,
      person: null,
    })!;
    await saveError(api.db, stored);
    // A name as plain as one of the code must not break what is kept.
    await saveError(api.db, {
      ...stored,
      fingerprint: Buffer.alloc(32),
      breadcrumbs: [{ ...stored.breadcrumbs[0]!, text: 'Zoë "Q" Marlowe' }],
    });
    const { ask, later, account } = leaving(api, me);
    expect((await ask()).statusCode).toBe(200);
    await later();
    expect((await account()).erased_at).not.toBeNull();
    expect(
      (await placesOf(api, ['Zoë', 'Marlowe', 'broken@example'])).filter((place) => place.startsWith('error')),
    ).toEqual([]);
    const events = await api.db('error_events').orderBy('id').select('path', 'breadcrumbs');
    expect(events[0].path).toBe('/_staff/accounts/:id');
    expect(events[0].breadcrumbs.map(({ text }: { text: string }) => text)).toEqual([
      '/_staff/accounts/:id',
      'a …, ‹email›',
    ]);
    expect(await api.db('error_events').count('id as n').first()).toEqual({ n: 2 });
  });
});
