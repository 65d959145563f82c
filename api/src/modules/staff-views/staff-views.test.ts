import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { person, refusalOf } from '../campaigns/test/creator.ts';
import { earner } from '../cash-out/test/earner.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { pending, staffOf, type Staff } from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const accountOf = async (id: number) => (await staff.get(`/api/v2/staff/accounts/${id}`)).json().data;
interface Hit {
  kind: string;
  id: number;
  status: string | null;
  accountId: number;
}
const search = async (q: string): Promise<Hit[]> =>
  (await staff.get(`/api/v2/staff/search?q=${encodeURIComponent(q)}`)).json().data.items;
const found = async (q: string, kind: string) =>
  (await search(q)).filter((hit) => hit.kind === kind).map(({ id }) => id);

test('both are for staff alone; an account that isn’t there, and a search for nothing, are refused', async () => {
  const one = await pending(api);
  for (const who of [one.creator, one.curator]) {
    expect(refusalOf(await who.get(`/api/v2/staff/accounts/${who.id}`))).toEqual([403, 'forbidden']);
    expect(refusalOf(await who.get('/api/v2/staff/search?q=a'))).toEqual([403, 'forbidden']);
  }
  expect(refusalOf(await staff.get('/api/v2/staff/accounts/99999999'))).toEqual([404, 'not_found']);
  for (const q of ['', '%20%20', 'x'.repeat(101)]) {
    expect(refusalOf(await staff.get(`/api/v2/staff/search?q=${q}`))).toEqual([400, 'invalid_input']);
  }
});

test('an account: roles, wallets, services, campaigns, flags, cash-outs and what staff decided about it', async () => {
  const one = await pending(api, { title: 'Nordic Kitchen', priceCredits: 6 });
  await one.answer('declined');
  await one.flag();
  await staff.decideFlag(one.id, false);
  const { title: trackTitle } = await api.db('tracks').where({ id: one.creator.trackId }).first('title');

  expect(await accountOf(one.curator.id)).toMatchObject({
    account: { id: one.curator.id, roles: ['curator'], suspendedAt: null },
    wallet: { availableCredits: 0, clearingCredits: 3, clearedCredits: 0, owedCredits: 0 },
    services: [{ id: one.curator.serviceId, title: 'Nordic Kitchen', priceCredits: 6, openCount: 0 }],
    campaigns: [],
    flagsAgainst: { open: 0, upheld: 0, rejected: 1 },
    flagsRaised: { open: 0, upheld: 0, rejected: 0 },
    flags: [{ submissionId: one.id, isOwn: false, trackTitle, state: 'rejected', note: 'Looked at it.' }],
    decisions: [{ action: 'flag_decided', by: staff.email, subjectId: one.id, reason: 'Looked at it.' }],
  });
  await staff.post(`/api/v2/staff/accounts/${one.creator.id}/suspend`, { reason: 'Sold accounts.' });
  const creator = await accountOf(one.creator.id);
  expect(creator).toMatchObject({
    account: { roles: ['creator'], suspensionReason: 'Sold accounts.' },
    wallet: { availableCredits: 94 },
    services: [],
    campaignCount: 1,
    campaigns: [{ id: one.campaignId, trackTitle, submissionCount: 1, paidCredits: 6 }],
    flagsRaised: { rejected: 1 },
    flags: [{ isOwn: true }],
    decisions: [{ action: 'account_suspended', reason: 'Sold accounts.' }, { action: 'flag_decided' }],
  });

  const me = await earner(api, 60);
  const demand = (await me.byPayPal(20)).json().data;
  await staff.post(`/api/v2/staff/cash-outs/${demand.id}/return`, { reason: 'A wrong address.' });
  expect(await accountOf(me.id)).toMatchObject({
    cashOutCount: 1,
    cashOuts: [{ id: demand.id, status: 'returned', credits: 20, reason: 'A wrong address.' }],
    decisions: [{ action: 'cash_out_returned', subjectId: demand.id }],
  });
  // What was decided about others isn't listed.
  const nobody = await person(api, { creator: true });
  expect(await accountOf(nobody.id)).toMatchObject({ decisions: [], flags: [], campaigns: [], cashOuts: [] });
});

test('one search: by number, and by a part of names, titles and addresses', async () => {
  const one = await pending(api, { title: 'Glass 100%_Stairs' });
  await one.answer('declined');
  await one.flag();
  const { title } = await api.db('tracks').where({ id: one.creator.trackId }).first('title');
  const { display_name: name } = await api.db('curator_profiles').where({ account_id: one.curator.id }).first();

  expect(await found(one.curator.email, 'account')).toEqual([one.curator.id]);
  expect(await found(name.toUpperCase(), 'account')).toContain(one.curator.id);
  expect(await found(`#${one.campaignId}`, 'campaign')).toContain(one.campaignId);
  expect((await search(String(one.id))).filter(({ id }) => id === one.id).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['submission', 'flag']),
  );
  for (const kind of ['submission', 'flag']) expect(await found(title, kind)).toContain(one.id);
  expect(await found(title, 'campaign')).toContain(one.campaignId);
  // Signs of patterns are letters like others.
  expect(await found('100%_stairs', 'service')).toEqual([one.curator.serviceId]);
  expect(await found('100__stairs', 'service')).toEqual([]);
  const flag = (await search(String(one.id))).find((hit) => hit.kind === 'flag' && hit.id === one.id);
  expect(flag).toMatchObject({ status: 'open', accountId: one.curator.id });

  const me = await earner(api, 60);
  const demand = (await me.byPayPal(20)).json().data;
  expect(await found(me.email, 'cash_out')).toEqual([demand.id]);
  expect(await search('nothing has this in it')).toEqual([]);
  await staff.decideFlag(one.id, false);
});
