import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { creatorWith, curatorWith } from '../campaigns/test/creator.ts';

/* What submissions, feed events, journals and transfers refer to, as the database holds it: whatever the code above it does. */

let api: TestApp;
/** A sent campaign, its submission, and a draft of another creator with its track. */
let sent: { campaign: number; submission: number; creator: number; curator: number; service: number; track: number };
let other: { campaign: number; creator: number; curator: number; service: number; track: number };

beforeAll(async () => {
  api = await testApp();
  const make = async (isSent: boolean) => {
    const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
    const campaign = await creator.draft([curator.serviceId]);
    if (isSent) await creator.complete(campaign);
    const { track_id: track } = await api.db('campaigns').where({ id: campaign }).first('track_id');
    return { campaign, creator: creator.id, curator: curator.id, service: curator.serviceId, track };
  };
  const first = await make(true);
  const { id: submission } = await api.db('submissions').where({ campaign_id: first.campaign }).first('id');
  sent = { ...first, submission };
  other = await make(false);
});
afterAll(() => api.close());

const nothing = 30_000;

/** A second submission of the sent campaign, to the other curator. */
const submission = () => ({
  campaign_id: sent.campaign,
  service_id: other.service,
  creator_account_id: sent.creator,
  curator_account_id: other.curator,
  track_id: sent.track,
  price_hundredths: 100,
  curator_share_hundredths: 50,
  reply_days: 7,
});
const event = () => ({
  account_id: sent.creator,
  role: 'creator',
  kind: 'campaign_sent',
  campaign_id: sent.campaign,
  submission_id: sent.submission,
  idem: 'planted',
});

const journal = () => ({
  kind: 'submission_refunded',
  idem: 'planted',
  creator_account_id: sent.creator,
  curator_account_id: sent.curator,
  campaign_id: sent.campaign,
  submission_id: sent.submission,
});

describe('is refused, and nothing is written', () => {
  test.each<[string, () => object]>([
    ['a campaign that is not there', () => ({ campaign_id: nothing })],
    ['a service that is not there', () => ({ service_id: nothing })],
    ['another creator than the campaign’s', () => ({ creator_account_id: other.creator })],
    ['a creator who is not there', () => ({ creator_account_id: nothing })],
    ['another track than the campaign’s', () => ({ track_id: other.track })],
    ['a track that is not there', () => ({ track_id: nothing })],
    ['another curator than the service’s', () => ({ curator_account_id: sent.curator })],
    ['a curator who is not there', () => ({ curator_account_id: nothing })],
  ])('a submission of %s', async (_what, wrong) => {
    await expect(api.app.db('submissions').insert({ ...submission(), ...wrong() })).rejects.toThrow(
      /violates a foreign key/,
    );
  });

  test('one such submission among many', async () => {
    const right = {
      ...submission(),
      campaign_id: other.campaign,
      creator_account_id: other.creator,
      track_id: other.track,
    };
    // The sent service is another curator's.
    const wrong = { ...right, service_id: sent.service };
    await expect(api.app.db('submissions').insert([right, wrong])).rejects.toThrow(/violates a foreign key/);
    expect(await api.db('submissions').where({ campaign_id: other.campaign })).toEqual([]);
  });

  test.each<[string, () => object]>([
    ['an account that is not there', () => ({ account_id: nothing })],
    ['a campaign that is not there', () => ({ campaign_id: nothing, submission_id: null })],
    ['a draft, which may be deleted', () => ({ campaign_id: other.campaign, submission_id: null })],
    ['a submission that is not there', () => ({ submission_id: nothing })],
    ['a submission of another campaign', () => ({ campaign_id: null })],
  ])('a feed event about %s', async (_what, wrong) => {
    await expect(api.app.db('feed_events').insert({ ...event(), ...wrong() })).rejects.toThrow(
      /violates a foreign key/,
    );
  });

  test.each<[string, () => object]>([
    ['a creator who is not there', () => ({ creator_account_id: nothing })],
    ['a curator who is not there', () => ({ curator_account_id: nothing })],
    ['a campaign that is not there', () => ({ campaign_id: nothing })],
    ['a draft, which may be deleted', () => ({ campaign_id: other.campaign })],
    ['a submission that is not there', () => ({ submission_id: nothing })],
  ])('a journal of %s', async (_what, wrong) => {
    const rows = [journal(), { ...journal(), idem: 'planted too', ...wrong() }];
    await expect(api.app.db('ledger_journals').insert(rows)).rejects.toThrow(/violates a foreign key/);
  });
});

test('what is right is written', async () => {
  const kept = api.app.db.transaction(async (trx) => {
    await trx('submissions').insert(submission());
    await trx('feed_events').insert(event());
    await trx('ledger_journals').insert(journal());
    throw new Error('all of it');
  });
  await expect(kept).rejects.toThrow('all of it');
});

describe('not even the schema’s owner may', () => {
  test.each<[string, () => [table: string, id: number]]>([
    ['an account', () => ['accounts', sent.creator]],
    ['a submission', () => ['submissions', sent.submission]],
    ['a campaign that was sent', () => ['campaigns', sent.campaign]],
    ['a service that was sent to', () => ['services', sent.service]],
  ])('delete %s', async (_what, row) => {
    const [table, id] = row();
    await expect(api.db(table).where({ id }).delete()).rejects.toThrow(/ stay$|violates a foreign key/);
  });

  test.each<[string, () => [table: string, id: number, change: object]]>([
    ['a campaign to somebody else', () => ['campaigns', sent.campaign, { account_id: other.creator }]],
    ['a campaign to another track', () => ['campaigns', other.campaign, { track_id: sent.track }]],
    ['a submission to another curator', () => ['submissions', sent.submission, { curator_account_id: other.curator }]],
    ['a submission to another creator', () => ['submissions', sent.submission, { creator_account_id: other.creator }]],
    ['a submission to another track', () => ['submissions', sent.submission, { track_id: other.track }]],
  ])('give %s', async (_what, change) => {
    const [table, id, values] = change();
    await expect(api.db(table).where({ id }).update(values)).rejects.toThrow(/belongs to whom it belongs|fixed/);
  });

  test.each<[string, () => object]>([
    ['to somebody else', () => ({ account_id: other.creator })],
    ['another campaign', () => ({ campaign_id: other.campaign })],
    ['a submission that is not there', () => ({ submission_id: nothing })],
  ])('give a feed event %s', async (_what, change) => {
    const [event] = await api.db('feed_events').where({ submission_id: sent.submission }).select('id');
    const given = api.app.db('feed_events').where({ id: event.id }).update(change());
    await expect(given).rejects.toThrow(/belongs to whom it belongs/);
  });

  test('give a service or a profile to somebody else', async () => {
    const profiles = await api.db('curator_profiles').whereIn('account_id', [sent.curator, other.curator]).select('id');
    const [first, second] = profiles.map((row) => row.id);
    const given = api.db('services').where({ curator_profile_id: first }).update({ curator_profile_id: second });
    await expect(given).rejects.toThrow(/belongs to whom it belongs/);
    const profile = api.db('curator_profiles').where({ id: first }).update({ account_id: sent.creator });
    await expect(profile).rejects.toThrow(/belongs to whom it belongs/);
  });
});

test.each([
  ['a draft', 'campaigns', () => other.campaign],
  ['a service', 'services', () => other.service],
] as const)('%s that is sent while it is being deleted stays', async (_what, table, id) => {
  let deleted!: Promise<unknown>;
  await api.app.db.transaction(async (trx) => {
    const to = { campaign_id: other.campaign, creator_account_id: other.creator, track_id: other.track };
    await trx('submissions').insert({ ...submission(), ...(table === 'campaigns' ? to : {}) });
    deleted = api.db.transaction(async (deleting) => {
      await deleting('campaign_selections').where({ campaign_id: other.campaign }).delete();
      await deleting(table).where({ id: id() }).delete();
    });
    deleted.catch(() => undefined);
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
  });
  await expect(deleted).rejects.toThrow(/violates a foreign key/);
});
