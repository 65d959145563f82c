import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { buyPack } from '../../../test/factories/purchases.ts';
import { person } from '../campaigns/test/creator.ts';
import { pending } from '../submissions/test/lifecycle.ts';
import { copyOf, textOf } from './test/copy-of.ts';

/** What a copy doesn't say though it is stored with what it says. */

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it('gives no figures by which copied answers are found', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.creator.post(`/api/v2/submissions/${one.id}/flag`, { reason: 'copied' });
  const copy = await copyOf(api, one.curator);
  expect(copy.json('curator/flags-of-my-answers')).toMatchObject([{ submission: one.id, reason: 'copied' }]);
  expect(await api.db('flags').where({ submission_id: one.id }).first('findings')).toMatchObject({
    findings: { ownCharacters: expect.any(Number) },
  });
  expect(textOf(copy)).not.toContain('ownCharacters');
});

it('gives the reasons of failed payments that the buyer was told, and of no others', async () => {
  const me = await person(api, { creator: true });
  const failures = ['insufficient_funds', 'stolen_card'];
  for (const failure of failures) {
    const id = await buyPack(api.db, me.id);
    await api.db('purchases').where({ id }).update({ failure });
  }
  const copy = await copyOf(api, me);
  expect(copy.json('money/purchases')).toMatchObject([{ failure: 'insufficient_funds' }, { failure: 'declined' }]);
  expect(textOf(copy)).not.toContain('stolen');
});

it('gives checks of a placement as its page does, not what they counted', async () => {
  const one = await pending(api);
  await one.answer('accepted', { placement: { where: 'The weekend block', keepDays: 14 } });
  await one.prove();
  await api.db('placement_checks').where({ submission_id: one.id }).update({ hidden_count: 4_711 });
  const shown = await copyOf(api, one.curator);
  expect(shown.json('curator/placements')).toMatchObject([{ checked: true, checks: [{ outcome: 'unreachable' }] }]);
  expect(textOf(shown)).not.toContain('4711');
});

it('says which emails came to an address since it is one’s own, without what stands in them', async () => {
  const me = await person(api, { curator: true });
  const emails = async () => {
    const copy = await copyOf(api, me);
    expect(textOf(copy)).not.toContain('one-time');
    return copy.files.has('account/emails.json') ? copy.json('account/emails') : [];
  };
  await api.db('mail_outbox').insert([
    { recipient: me.email, template: 'reset_password', data: { url: 'https://example.test/one-time' } },
    { recipient: me.email, template: 'payout_sent', data: {}, created_at: '2020-01-01' },
    { recipient: 'somebody@else.test', template: 'digest', data: {} },
  ]);
  expect(await emails()).toMatchObject([{ kind: 'reset_password', sentAt: null }]);
  await api.db('accounts').where({ id: me.id }).update({ email_confirmed_at: null });
  expect(await emails()).toEqual([]);
});
