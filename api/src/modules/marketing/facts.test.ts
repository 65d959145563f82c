import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount, headersOf } from '../../../test/factories/account.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import { curatorWith } from '../campaigns/test/creator.ts';
import { type pending as pendingCampaign, pending } from '../submissions/test/lifecycle.ts';
import type { BrevoStandIn } from './test/brevo-stand-in.ts';
import { setMarketing, subscribe } from './test/facts.ts';
import { marketingWorld } from './test/marketing-world.ts';

const day = 86_400;

const world = marketingWorld();
let api: TestApp;
let brevo: BrevoStandIn;
beforeAll(() => void ({ api, brevo } = world));

const somebody = (allowsMarketing = true) => createAccount(api.app, api.db, { creator: true, allowsMarketing });
async function track(account: Pick<TestAccount, 'headers'>, event: string, subjectId?: number) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/sendinblue/trackEvent',
    headers: account.headers,
    payload: { event, ...(subjectId !== undefined && { subjectId }) },
  });
  return [answer.statusCode, answer.json().error?.code ?? 'tracked'];
}
const forward = () => api.app.jobs.run('marketing events');
const stored = async () =>
  (await api.db('marketing_events').orderBy('id')).map(({ event, properties }) => ({ event, ...properties }));

/** A campaign of a creator who allows marketing, sent to one curator. */
async function campaign(): ReturnType<typeof pendingCampaign> {
  const sent = await pending(api);
  await setMarketing(api, sent.creator, true);
  return sent;
}

describe('refused', () => {
  it('without the account’s consent, and after it was withdrawn', async () => {
    const never = await somebody(false);
    const withdrawn = await somebody();
    expect((await setMarketing(api, withdrawn, false)).statusCode).toBe(200);
    await forward();
    for (const account of [never, withdrawn]) {
      expect(await track(account, 'signup_completed')).toEqual([403, 'forbidden']);
      expect(await track(account, 'credits_viewed')).toEqual([403, 'forbidden']);
    }
    expect((await stored()).map(({ event }) => event)).toEqual(['contact_removed']);
  });

  it('by the database, too', async () => {
    const { id } = await somebody(false);
    const insert = () => api.db('marketing_events').insert({ account_id: id, event: 'pro_viewed' });
    await expect(insert()).rejects.toThrow('without consent');
  });

  it('about what belongs to another account', async () => {
    const { creator, id, answer } = await campaign();
    await answer('accepted');
    const purchase = await buyPack(api.db, creator.id);
    const other = await somebody();
    expect(await track(other, 'answer_received', id)).toEqual([404, 'not_found']);
    expect(await track(other, 'credits_purchased', purchase)).toEqual([404, 'not_found']);
    expect(await stored()).toEqual([]);
  });

  it('about what didn’t happen', async () => {
    const { creator, id } = await campaign();
    const account = await createAccount(api.app, api.db, { allowsMarketing: true });
    for (const event of ['signup_completed', 'first_campaign', 'subscription_started'])
      expect(await track(account, event)).toEqual([404, 'not_found']);
    expect(await track(creator, 'answer_received', id)).toEqual([404, 'not_found']);
    expect(await track(creator, 'credits_purchased', 2_147_483_647)).toEqual([404, 'not_found']);
  });

  it('without its subject, or with one too many', async () => {
    const account = await somebody();
    expect(await track(account, 'answer_received')).toEqual([400, 'invalid_input']);
    expect(await track(account, 'credits_purchased')).toEqual([400, 'invalid_input']);
    expect(await track(account, 'signup_completed', 1)).toEqual([400, 'invalid_input']);
  });
});

describe('not stored, being no news', () => {
  it('what happened before the consent', async () => {
    const account = await somebody(false);
    const purchase = await buyPack(api.db, account.id);
    await api.advanceClock(60);
    await setMarketing(api, account, true);
    expect(await track(account, 'credits_purchased', purchase)).toEqual([200, 'tracked']);
    expect(await stored()).toEqual([]);
  });

  it('what happened more than a week ago, so that nothing is sent again once it was deleted', async () => {
    const account = await somebody();
    const purchase = await buyPack(api.db, account.id);
    await api.advanceClock(7 * day + 1);
    expect(await track({ headers: headersOf(api.app, account) }, 'credits_purchased', purchase)).toEqual([
      200,
      'tracked',
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('stored once, with what the API knows of it', () => {
  const twice = async (account: Pick<TestAccount, 'headers'>, event: string, subjectId?: number) => {
    await Promise.all([track(account, event, subjectId), track(account, event, subjectId)]);
    expect(await track(account, event, subjectId)).toEqual([200, 'tracked']);
  };

  it('a sign-up', async () => {
    await twice(await somebody(), 'signup_completed');
    expect(await stored()).toEqual([{ event: 'signup_completed', isCreator: true, isCurator: false }]);
  });

  it('the first campaign, and no other', async () => {
    const { creator } = await pending(api);
    await api
      .db('campaigns')
      .where({ account_id: creator.id })
      .update({ paid_at: api.db.raw("app_now() - interval '1 minute'") });
    await api.db('consents').insert({
      account_id: creator.id,
      kind: 'marketing',
      is_given: true,
      version: '2026-01-01',
      source: 'account',
      decided_at: api.db.raw("app_now() - interval '1 hour'"),
    });
    await twice(creator, 'first_campaign');
    const other = await curatorWith(api, {});
    expect((await creator.complete(await creator.draft([other.serviceId]))).statusCode).toBe(200);
    await twice(creator, 'first_campaign');
    expect(await stored()).toEqual([{ event: 'first_campaign', type: 'playlists' }]);
  });

  it('each purchase', async () => {
    const account = await somebody();
    for (const credits of [10, 25])
      await twice(account, 'credits_purchased', await buyPack(api.db, account.id, { credits }));
    expect(await stored()).toEqual([
      { event: 'credits_purchased', credits: 10 },
      { event: 'credits_purchased', credits: 25 },
    ]);
  });

  it('each answer, without its text or the curator', async () => {
    const { creator, id, answer } = await campaign();
    await answer('declined');
    await twice(creator, 'answer_received', id);
    expect(await stored()).toEqual([{ event: 'answer_received', isAccepted: false }]);
    await forward();
    expect(Object.keys(brevo.taken[0]!.event_properties).toSorted()).toEqual(['event_id', 'isAccepted']);
  });

  it('a subscription', async () => {
    const account = await somebody();
    await subscribe(api, account.id, 'yearly');
    await twice(account, 'subscription_started');
    expect(await stored()).toEqual([{ event: 'subscription_started', interval: 'yearly' }]);
  });
});

describe('a withdrawn consent', () => {
  it('takes away what waits, leaves what was sent, and removes the contact', async () => {
    const account = await somebody();
    await track(account, 'signup_completed');
    await forward();
    await track(account, 'credits_purchased', await buyPack(api.db, account.id));
    await setMarketing(api, account, false);
    await forward();
    expect(brevo.taken.map(({ event_name }) => event_name)).toEqual(['signup_completed']);
    expect((await stored()).map(({ event }) => event)).toEqual(['signup_completed', 'contact_removed']);
    const [email] = await api.db('accounts').where({ id: account.id }).pluck<string[]>('email');
    expect(brevo.removed).toEqual([email]);
    // A second time there is nothing to withdraw.
    await setMarketing(api, account, false);
    await forward();
    expect(brevo.removed).toHaveLength(1);
  });

  it('and given again before it was removed keeps the contact', async () => {
    const account = await somebody();
    await setMarketing(api, account, false);
    await setMarketing(api, account, true);
    await forward();
    expect(brevo.removed).toEqual([]);
  });

  it('stops what is already claimed behind a slow one', async () => {
    const account = await somebody();
    for (const credits of [10, 25])
      await track(account, 'credits_purchased', await buyPack(api.db, account.id, { credits }));
    const { send } = api.app.marketing!;
    api.app.marketing!.send = async (event) => {
      if (event.properties['credits'] === 10) await setMarketing(api, account, false);
      return send.call(api.app.marketing, event);
    };
    await forward();
    api.app.marketing!.send = send;
    expect(brevo.taken.map(({ event_properties }) => event_properties['credits'])).toEqual([10]);
  });

  it('and given again sends what happens from then on', async () => {
    const account = await somebody();
    const before = await buyPack(api.db, account.id);
    await setMarketing(api, account, false);
    await api.advanceClock(60);
    await setMarketing(api, account, true);
    await track(account, 'credits_purchased', before);
    await track(account, 'credits_purchased', await buyPack(api.db, account.id, { credits: 50 }));
    expect(await stored()).toEqual([{ event: 'credits_purchased', credits: 50 }]);
  });
});
