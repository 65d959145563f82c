import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { giveCredits } from '../../../test/factories/credits.ts';
import { type TestMailbox, testMailbox } from '../../../test/mailbox.ts';
import { creatorWith, day, type Person, person, refusalOf } from '../campaigns/test/creator.ts';
import { earn } from '../cash-out/test/earner.ts';
import { walletOf } from '../ledger/index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { removeOrphans } from '../media/orphans.job.ts';
import { pending } from '../submissions/test/lifecycle.ts';
import { copyOf as copyFrom, download as downloadFrom, exportsUrl as url, textOf } from './test/copy-of.ts';

let api: TestApp;
let mailbox: TestMailbox;
beforeAll(async () => {
  mailbox = await testMailbox();
  api = await testApp({ SMTP_URL: mailbox.url, FANFARE_LIMITS: JSON.stringify({ exports: { max: 3 } }) });
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
  await mailbox.close();
});

const prepare = () => api.app.jobs.run('account exports');
const download = (link: string) => downloadFrom(api, link);
const linkOf = (me: Person, id: number) => me.post(`${url}/${id}/link`);
const copyOf = (me: Person) => copyFrom(api, me);

it('takes a recent proof to ask and to download, and is refused after three a day', async () => {
  const me = await person(api, { creator: true });
  const unproven = () => api.db('sessions').where({ account_id: me.id }).update({ verified_at: null });
  const proven = () => api.db('sessions').where({ account_id: me.id }).update({ verified_at: '2999-01-01' });
  expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(401);
  await unproven();
  expect(refusalOf(await me.post(url))).toEqual([403, 'step_up_required']);
  await proven();
  const first = (await me.post(url)).json().data;
  expect(first).toMatchObject({ state: 'preparing', sizeBytes: null });
  expect((await me.post(url)).json().data.id).toBe(first.id);
  expect(refusalOf(await linkOf(me, first.id))).toEqual([404, 'not_found']);
  await prepare();
  await unproven();
  expect(refusalOf(await linkOf(me, first.id))).toEqual([403, 'step_up_required']);
  await proven();
  for (let times = 0; times < 2; times += 1) {
    expect((await me.post(url)).statusCode).toBe(200);
    await prepare();
  }
  expect(refusalOf(await me.post(url))).toEqual([429, 'rate_limited']);
  expect((await me.get(url)).json().data.items).toHaveLength(3);
});

it('is left in no storage where its account was deleted and removing it failed', async () => {
  const me = await person(api, { creator: true });
  await me.post(url);
  await prepare();
  const [{ storage_key: key }] = await api.db('account_exports').where({ account_id: me.id });
  // The clock of files is the machine's; none is a day old here.
  expect(await removeOrphans(api.db, api.app.storage, -1)).toBe(0);
  await api.db('account_exports').where({ account_id: me.id }).delete();
  expect(await api.app.storage.stat(key)).not.toBeNull();
  expect(await removeOrphans(api.db, api.app.storage, -1)).toBe(1);
  expect(await api.app.storage.stat(key)).toBeNull();
});

it('is removed when it expires, also where storage can’t remove another one', async () => {
  const [one, other] = [await person(api, { creator: true }), await person(api, { creator: true })];
  for (const me of [one, other]) await me.post(url);
  await prepare();
  const keys: string[] = await api
    .db('account_exports')
    .whereIn('account_id', [one.id, other.id])
    .orderBy('id')
    .pluck('storage_key');
  await api.advanceClock(8 * day);
  const remove = api.app.storage.remove.bind(api.app.storage);
  const failing = vi.spyOn(api.app.storage, 'remove').mockImplementation((key) => {
    if (key === keys[0]) throw new Error('EIO');
    return remove(key);
  });
  await expect(prepare()).rejects.toThrow('EIO');
  expect([(await api.app.storage.stat(keys[0]!)) !== null, await api.app.storage.stat(keys[1]!)]).toEqual([true, null]);
  failing.mockRestore();
  await prepare();
  expect(await api.app.storage.stat(keys[0]!)).toBeNull();
});

it('is one account’s alone, by a link of ten minutes, and gone after a week', async () => {
  const [me, other] = [await person(api, { curator: true }), await person(api, { curator: true })];
  const { id } = (await me.post(url)).json().data;
  await prepare();
  await api.app.jobs.run('mail');
  expect(mailbox.last(me.email)?.subject).toBe('Your data is ready');
  expect(mailbox.last(me.email)?.text).not.toContain('/exports/');
  expect(refusalOf(await linkOf(other, id))).toEqual([404, 'not_found']);
  const link: string = (await linkOf(me, id)).json().data.url;
  expect((await download(link.replace(`account=${me.id}`, `account=${other.id}`))).statusCode).toBe(403);
  expect((await download(link.replace(`/${id}/`, `/${id + 1}/`))).statusCode).toBe(403);
  expect((await download(link)).statusCode).toBe(200);
  await api.advanceClock(601);
  expect((await download(link)).statusCode).toBe(302);
  const { storage_key: key } = await api.db('account_exports').where({ id }).first();
  expect(await api.app.storage.stat(key)).not.toBeNull();
  await api.advanceClock(7 * day);
  expect((await me.get(url)).json().data.items).toEqual([]);
  await prepare();
  expect(await api.app.storage.stat(key)).toBeNull();
  expect(await api.db('account_exports').where({ id })).toEqual([]);
});

describe('what is in it', () => {
  it('is what both sides have of an answer, and nothing of each other but what they saw', async () => {
    const one = await pending(api, { lots: { purchased: 30, promo: 2 } });
    await one.creator.put('/api/creator/profile', {
      display_name: 'Ida "Comma, Ltd"',
      description_english: 'Songs',
      country_id: null,
    });
    await api.db('submissions').where({ id: one.id }).update({ pitch: 'Between the two of us' });
    await one.answer('declined');
    await one.creator.put('/api/v2/account/consents', { marketing: true });
    const [artist, curator] = [await copyOf(one.creator), await copyOf(one.curator)];

    expect([...artist.files.keys()]).toContain('README.txt');
    expect(artist.json('account/account')[0]).toMatchObject({
      email: one.creator.email,
      artistProfile: { name: 'Ida "Comma, Ltd"' },
      curatorProfile: null,
    });
    expect(artist.json('artist/answers-received')).toMatchObject([{ submission: one.id, decision: 'declined' }]);
    expect(artist.json('artist/submissions')).toMatchObject([{ submission: one.id, pitch: 'Between the two of us' }]);
    expect(artist.json('artist/track-files')).toHaveLength(1);
    expect(artist.json('account/sessions').length).toBeGreaterThan(0);
    expect(artist.json('account/consents')).toEqual([
      expect.objectContaining({ kind: 'marketing', given: true, version: termsVersion, source: 'account' }),
    ]);
    expect(curator.json('curator/answers-given')).toMatchObject([{ submission: one.id, decision: 'declined' }]);
    expect(textOf(artist)).not.toContain(one.curator.email);
    expect(textOf(curator)).not.toContain(one.creator.email);
    expect(textOf(curator)).not.toContain('Between the two of us');
    // The README says that they are left out.
    artist.files.delete('README.txt');
    expect(textOf(artist)).not.toMatch(/password|hash|secret|token/i);
  });

  it('says the same of money as the ledger', async () => {
    const one = await pending(api, { lots: { purchased: 30, promo: 2, gift: 9 } });
    const { csv, json, files } = await copyOf(one.creator);
    const wallet = await walletOf(api.db, one.creator.id);
    const rows = csv('money/artist-wallet');
    expect(Number(rows[0]!['Balance (credits)']) * 100).toBe(wallet.availableHundredths);
    const sum = rows.reduce((total, row) => total + Math.round(Number(row['Amount (credits)']) * 100), 0);
    expect(sum).toBe(wallet.availableHundredths);
    expect(json('money/receipts')).toMatchObject([{ what: 'credits', credits: 30, euros: 30 }]);
    expect(csv('money/receipts')).toHaveLength(1);
    expect([...files.keys()].filter((name) => /payouts|curator/.test(name))).toEqual([]);

    const dual = await person(api, { creator: true, curator: true });
    await earn(api, dual, 24);
    await dual.post('/api/cash-out/convert', { credits: 4 });
    const earned = (await copyOf(dual)).csv('money/curator-wallet');
    expect(Number(earned[0]!['Balance (credits)']) * 100).toBe((await walletOf(api.db, dual.id)).clearedHundredths);
  });

  it('is a line in the README for each file, in the reader’s language, and nothing that is empty', async () => {
    const one = await pending(api);
    const { files } = await copyOf(one.creator);
    const readme = files.get('README.txt')!;
    let folder = '';
    const said = readme.split('\n').flatMap((line) => {
      folder = /^(\w+)\/ {2}\S/.exec(line)?.[1] ?? folder;
      const [, name, second] = /^ {2}(\S+\.\w+)(?:, (\.csv))? {2}/.exec(line) ?? [];
      return name ? [name, ...(second ? [name.replace('.json', second)] : [])].map((file) => `${folder}/${file}`) : [];
    });
    expect(['README.txt', ...said]).toEqual([...files.keys()]);
    expect(said).toContain('artist/tracks.json');
    expect(said.filter((name) => name.startsWith('curator/'))).toEqual([]);
    expect(readme).toContain('artist/track-files.csv');
    expect([...files.values()]).not.toContain('[]\n');

    await one.curator.put('/api/account/preferences', { language: 'fr' });
    const french = (await copyOf(one.curator)).files.get('README.txt')!;
    expect(french).toMatch(/^ {2}services\.json +vos services$/m);
    expect(french).not.toContain('track-files');
  });

  it('is read some rows at a time, and complete however many there are', async () => {
    const me = await creatorWith(api, { credits: 0 });
    await giveCredits(api.db, me.id, 1);
    await api.db.raw(
      `INSERT INTO curator_phrases (account_id, text) SELECT ?, 'Phrase ' || n FROM generate_series(1, 1201) n`,
      [me.id],
    );
    const phrases = (await copyOf(me)).json('curator/phrases');
    expect([phrases.length, phrases[0]!['text'], phrases[1_200]!['text']]).toEqual([1_201, 'Phrase 1', 'Phrase 1201']);
  });
});

it('is tried again where it fails, and given up after five times', async () => {
  const me = await person(api, { creator: true });
  const { id } = (await me.post(url)).json().data;
  const { storage } = api.app;
  const { putFile } = storage;
  storage.putFile = () => Promise.reject(new Error('the storage is away'));
  for (let times = 0; times < 5; times += 1) {
    await prepare();
    await api.advanceClock(16 * 60);
  }
  storage.putFile = putFile;
  expect((await me.get(url)).json().data.items).toMatchObject([{ id, state: 'failed' }]);
  expect((await me.post(url)).json().data.id).not.toBe(id);
  await prepare();
  expect((await me.get(url)).json().data.items).toMatchObject([{ state: 'ready' }, { state: 'failed' }]);
});
