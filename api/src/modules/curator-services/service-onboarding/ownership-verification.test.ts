import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMailbox, testMailbox } from '../../../../test/mailbox.ts';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

let site: CuratorServicesSite;
let mailbox: TestMailbox;
let mine: Curator;
let made = 0;
const playlistUrl = () => `https://playlists.demo.fanfare.test/proof-${(made += 1)}`;
const day = 86_400;

beforeAll(async () => {
  mailbox = await testMailbox();
  site = await curatorServicesSite({ SMTP_URL: mailbox.url });
  mine = await site.curator();
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const draft = async (body: Parameters<Curator['create']>[0] = {}, who = mine) =>
  (await who.create({ url: playlistUrl(), ...body })).data.card.id;
const start = (id: number, body: object = { method: 'description' }, who = mine) =>
  who.call('POST', `/${id}/proof`, body);
const look = (id: number, body: object = {}, who = mine) => who.call('POST', `/${id}/proof/check`, body);

describe('refused', () => {
  it('is a method of another type', async () => {
    const id = await draft();
    for (const method of ['bio', 'dns_txt', 'meta_tag', 'mail']) {
      expect((await start(id, { method })).error.fields).toHaveProperty('method');
    }
  });

  it('is a check without a code, or with an expired one', async () => {
    const id = await draft();
    expect((await look(id)).error.code).toBe('wrong_state');
    const { data } = await start(id);
    await site.change(data.fields.url, { text: data.proof!.code! });
    await site.api.advanceClock(day + 1);
    expect((await mine.read(id)).proof).toBeNull();
    expect((await look(id)).error).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('get a new one'),
    });
    expect((await mine.read(id)).provenAt).toBeNull();
  });

  it('is the code that was there before a new one, and another service’s', async () => {
    const id = await draft();
    const first = (await start(id)).data;
    await site.change(first.fields.url, { text: first.proof!.code! });
    const second = (await start(id)).data;
    expect(second.proof!.code).not.toBe(first.proof!.code);
    expect((await look(id)).data.proof!.lastLook).toMatchObject({ outcome: 'code_missing' });
    const other = await start(await draft());
    await site.change(first.fields.url, { text: other.data.proof!.code! });
    expect((await look(id)).data.provenAt).toBeNull();
  });

  it('is too many checks in an hour', async () => {
    const strict = await curatorServicesSite({ FANFARE_LIMITS: '{"proofChecks": {"max": 2, "windowSeconds": 3600}}' });
    try {
      const who = await strict.curator();
      const { data } = await who.create({});
      await who.call('POST', `/${data.card.id}/proof`, { method: 'description' });
      const statuses = [];
      for (let times = 0; times < 3; times += 1) statuses.push((await look(data.card.id, {}, who)).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});

it('reports the result of each check', async () => {
  const id = await draft();
  const { data } = await start(id);
  expect(data.proof).toMatchObject({
    method: 'description',
    code: expect.stringMatching(/^fanfare-[0-9a-z]{5}-[0-9a-z]{5}$/),
    place: data.fields.url,
    snippet: data.proof!.code,
    // Outside production: where the code can be put by hand.
    standInUrl: expect.stringMatching(/^http:\/\/[^/]+\/pages\/playlists\.demo\.fanfare\.test\/proof-\d+$/),
    lastLook: null,
  });
  const outcome = async () => (await look(id)).data.proof!.lastLook!.outcome;
  expect(await outcome()).toBe('code_missing');
  await site.change(data.fields.url, { isDown: true });
  expect(await outcome()).toBe('gone');
  await site.change(data.fields.url, { isDown: false, text: `Mine (${data.proof!.code!.toUpperCase()}).` });
  const proven = (await look(id)).data;
  expect(proven).toMatchObject({ provenBy: 'description', proof: null });
  expect(proven.provenAt).not.toBeNull();
  expect(proven.missing).not.toContain('proof');
});

it('takes the audience and the suggested price from the page that was read', async () => {
  const id = await draft();
  await site.change((await mine.read(id)).fields.url, { followers: 8_000 });
  const { data } = await mine.prove(id);
  expect(data.card.audience).toMatchObject({ size: 8_000, source: 'verified' });
  expect(data.suggestedPriceCredits).toBe(4);
});

describe('by type', () => {
  it.each(['instagram', 'tiktok', 'youtube'] as const)('%s: in the bio', async (type) => {
    const id = await draft({ type, url: `https://${type}s.demo.fanfare.test/@somebody-${type}` });
    expect((await mine.prove(id)).data).toMatchObject({ provenBy: 'bio', suggestedPriceCredits: expect.any(Number) });
  });

  it('radio: in the records of its domain, or in the head of its page', async () => {
    const id = await draft({ type: 'radio', url: 'https://night-radio.demo.fanfare.test' });
    const { data } = await start(id, { method: 'dns_txt' });
    expect(data.proof).toMatchObject({
      place: 'night-radio.demo.fanfare.test',
      snippet: `fanfare-verification=${data.proof!.code}`,
    });
    expect((await mine.prove(id)).data.provenBy).toBe('dns_txt');
    const other = await draft({ type: 'radio', url: 'https://day-radio.demo.fanfare.test' });
    const tag = (await start(other, { method: 'meta_tag' })).data.proof!;
    expect(tag.snippet).toBe(`<meta name="fanfare-verification" content="${tag.code}">`);
    // What stands in the text, where listeners may write, shows nothing.
    await site.change('https://day-radio.demo.fanfare.test', { text: tag.snippet! });
    expect((await look(other)).data.proof!.lastLook!.outcome).toBe('code_missing');
    await site.change('https://day-radio.demo.fanfare.test', { code: tag.code! });
    expect((await look(other)).data.provenBy).toBe('meta_tag');
  });

  it('radio: by email, only to mailboxes that run the domain', async () => {
    const id = await draft({ type: 'radio', url: 'https://mail-radio.demo.fanfare.test' });
    for (const mailbox of [undefined, 'somebody', 'studio@elsewhere.example', 'studio+x']) {
      expect((await start(id, { method: 'mail', mailbox })).error.fields).toHaveProperty('mailbox');
    }
    const { data } = await start(id, { method: 'mail', mailbox: 'Studio' });
    expect(data.proof).toMatchObject({ code: null, snippet: null, place: 'studio@mail-radio.demo.fanfare.test' });
    expect(JSON.stringify(await site.api.db('mail_outbox').where({ template: 'station_code' }))).not.toMatch(
      /[0-9A-Z]{5}-[0-9A-Z]{5}/,
    );
    await site.api.app.jobs.run('mail');
    const code =
      /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mailbox.last('studio@mail-radio.demo.fanfare.test')?.subject ?? '')?.[0] ?? '';
    expect((await look(id)).error.fields).toHaveProperty('code');
    expect((await look(id, { code: 'AAAAA-AAAAA' })).data.proof!.lastLook!.outcome).toBe('code_missing');
    expect((await look(id, { code: code.toLowerCase().replace('-', ' ') })).data.provenBy).toBe('mail');
  });

  it('radio: not without end to one mailbox', async () => {
    const strict = await curatorServicesSite({ FANFARE_LIMITS: '{"proofMails": {"max": 1, "windowSeconds": 86400}}' });
    try {
      const [one, other] = [await strict.curator(), await strict.curator()];
      const statuses = [];
      for (const who of [one, other]) {
        const { data } = await who.create({ type: 'radio', url: 'https://flooded.demo.fanfare.test' });
        statuses.push((await start(data.card.id, { method: 'mail', mailbox: 'info' }, who)).status);
      }
      expect(statuses).toEqual([200, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('concurrent checks', () => {
  it('of the same code find it once', async () => {
    const id = await draft();
    const { data } = await start(id);
    await site.change(data.fields.url, { text: data.proof!.code! });
    const answers = await Promise.all([look(id), look(id), look(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((one) => one.data.provenAt)).size).toBe(1);
    expect(await site.api.db('ownership_verifications').where({ service_id: id, check_outcome: 'found' })).toHaveLength(
      1,
    );
  });

  it('of one address: the later verification wins while neither is live', async () => {
    const [a, b] = [await site.curator(), await site.curator()];
    const url = playlistUrl();
    const ids = [await draft({ url }, a), await draft({ url }, b)];
    const codes = [
      (await start(ids[0]!, undefined, a)).data.proof!.code,
      (await start(ids[1]!, undefined, b)).data.proof!.code,
    ];
    await site.change(url, { text: codes.join(' ') });
    const answers = await Promise.all([look(ids[0]!, {}, a), look(ids[1]!, {}, b)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const proven = await site.api.db('services').where({ url }).whereNotNull('ownership_verified_at');
    expect(proven).toHaveLength(1);
  });

  it('that claim one address: who is live keeps it', async () => {
    const [holder, late] = [await site.curator(), await site.curator()];
    const url = playlistUrl();
    const id = await draft({ url }, late);
    await holder.live(url);
    const { data } = await start(id, undefined, late);
    await site.change(url, { text: data.proof!.code! });
    const answer = await look(id, {}, late);
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
    expect((await late.read(id)).provenAt).toBeNull();
  });

  it('are caught by the database: nothing goes live unverified, nor twice with one address', async () => {
    const id = await draft();
    const app = site.api.app.db;
    await expect(app('services').where({ id }).update({ status: 'active' })).rejects.toThrow(
      /ownership of the address|checked before/,
    );
    await expect(app('services').where({ id }).update({ status: 'checking' })).rejects.toThrow(
      /ownership of the address/,
    );
    const live = await mine.live(playlistUrl());
    const { fields } = await mine.read(live);
    await expect(app('services').where({ id: live }).update({ url: playlistUrl() })).rejects.toThrow(
      /its own ownership verification/,
    );
    await expect(
      app('services').where({ id }).update({ url: fields.url, ownership_verified_at: new Date() }),
    ).rejects.toThrow(/services_one_verified_per_url/);
  });
});
