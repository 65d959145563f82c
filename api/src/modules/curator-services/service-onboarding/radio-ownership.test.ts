import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestMailbox, testMailbox } from '../../../../test/mailbox.ts';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

let site: CuratorServicesSite;
let mailbox: TestMailbox;
let mine: Curator;
let theirs: Curator;
let made = 0;
const newDomain = () => `waves-${(made += 1)}.demo.fanfare.test`;
const hour = 3_600;

beforeAll(async () => {
  mailbox = await testMailbox();
  site = await curatorServicesSite({ SMTP_URL: mailbox.url });
  mine = await site.curator();
  theirs = await site.curator();
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const station = async (domain: string, who = mine) =>
  (await who.create({ type: 'radio', url: `https://${domain}` })).data.card.id;
const start = async (id: number, body: object, who = mine) => (await who.call('POST', `/${id}/proof`, body)).data;
const look = (id: number, body: object = {}, who = mine) => who.call('POST', `/${id}/proof/check`, body);
const lastLook = async (id: number, body: object = {}, who = mine) => (await look(id, body, who)).data.proof?.lastLook;

/** Has a code sent to the studio, and reads it there. */
const mailed = async (id: number, domain: string, who = mine): Promise<string> => {
  await start(id, { method: 'mail', mailbox: 'studio' }, who);
  await site.api.app.jobs.run('mail');
  const { subject = '' } = mailbox.last(`studio@${domain}`) ?? {};
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(subject)?.[0] ?? subject;
};

describe('an address is refused', () => {
  it.each([
    ['a machine of the house', 'https://10.0.0.7/'],
    ['the cloud’s own', 'https://169.254.169.254/latest/meta-data'],
    ['this machine', 'https://[::1]/'],
    ['this machine by a number', 'https://2130706433/'],
    ['this machine by another number', 'https://0x7f000001/'],
    ['a name of the inside', 'https://metadata.google.internal/'],
    ['a name without a domain', 'https://intranet/'],
    ['with a name and a password', 'https://me:secret@station.example.com/'],
    ['with a port', 'https://station.example.com:8443/'],
    ['with another scheme', 'file:///etc/passwd'],
    ['of the sandbox with a name', 'https://me@waves.demo.fanfare.test/'],
    ['that only leads on', 'https://bit.ly/station'],
  ])('%s', async (_what, url) => {
    const answer = await mine.create({ type: 'radio', url });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['url']]);
  });
});

describe('a page', () => {
  it('whose name resolves to an internal address is not fetched, and no check counts', async () => {
    const { dns } = site.api.app;
    const before = dns.lookUp;
    const id = (await mine.create({ type: 'radio', url: 'https://rebound.example.com' })).data.card.id;
    await start(id, { method: 'meta_tag' });
    try {
      for (const addresses of [['10.0.0.7'], ['93.184.216.34', '127.0.0.1'], ['::ffff:169.254.169.254'], []]) {
        dns.lookUp = () => Promise.resolve(addresses);
        expect(await lastLook(id)).toMatchObject({
          outcome: 'unreachable',
          message: expect.stringMatching(/can’t be reached from the internet|no server named/),
        });
      }
    } finally {
      dns.lookUp = before;
    }
    expect((await mine.read(id)).provenAt).toBeNull();
  });

  it('with the tag of another station’s code shows nothing', async () => {
    const [domain, other] = [newDomain(), newDomain()];
    const [id, otherId] = [await station(domain), await station(other)];
    await start(id, { method: 'meta_tag' });
    const foreign = (await start(otherId, { method: 'meta_tag' })).proof!.code!;
    await site.change(`https://${domain}`, { code: foreign });
    expect(await lastLook(id)).toMatchObject({ outcome: 'code_missing' });
    // Nor does the other one's, which stands on a page that isn't its own.
    expect(await lastLook(otherId)).toMatchObject({ outcome: 'code_missing' });
  });
});

describe('a record', () => {
  it('at another domain, of another method, or of an old code shows nothing', async () => {
    const domain = newDomain();
    const id = await station(domain);
    const old = (await start(id, { method: 'dns_txt' })).proof!.snippet!;
    const { proof } = await start(id, { method: 'dns_txt' });
    await site.setRecords(newDomain(), [proof!.snippet!]);
    await site.setRecords(`other.${domain}`, [proof!.snippet!]);
    await site.change(`https://${domain}`, { code: proof!.code! });
    expect(await lastLook(id)).toMatchObject({ outcome: 'code_missing' });
    await site.setRecords(domain, ['v=spf1 -all', old]);
    expect(await lastLook(id)).toMatchObject({
      outcome: 'code_missing',
      message: `The code isn’t in the TXT records of ${domain} yet`,
    });
    await site.setRecords(domain, ['v=spf1 -all', proof!.snippet!]);
    expect((await look(id)).data).toMatchObject({ provenBy: 'dns_txt', proof: null });
  });

  it('of somebody else’s code verifies only theirs', async () => {
    const domain = newDomain();
    const [id, otherId] = [await station(domain), await station(domain, theirs)];
    await start(id, { method: 'dns_txt' });
    const { proof } = await start(otherId, { method: 'dns_txt' }, theirs);
    await site.setRecords(domain, [proof!.snippet!]);
    expect(await lastLook(id)).toMatchObject({ outcome: 'code_missing' });
    expect((await look(otherId, {}, theirs)).data.provenBy).toBe('dns_txt');
    expect((await mine.read(id)).provenAt).toBeNull();
  });

  it('that no server answers for is tried again, not missing', async () => {
    const { dns } = site.api.app;
    const before = dns.readTxt;
    const id = (await mine.create({ type: 'radio', url: 'https://www.silent.example.com' })).data.card.id;
    const { proof } = await start(id, { method: 'dns_txt' });
    // The station's domain, without the name of its web server.
    expect(proof!.place).toBe('silent.example.com');
    const asked: string[] = [];
    try {
      dns.readTxt = (domain) => (asked.push(domain), Promise.resolve(null));
      expect(await lastLook(id)).toMatchObject({ outcome: 'unreachable' });
      dns.readTxt = () => Promise.resolve([`  ${proof!.snippet!.toUpperCase()} `]);
      expect((await look(id)).data.provenBy).toBe('dns_txt');
    } finally {
      dns.readTxt = before;
    }
    expect(asked).toEqual(['silent.example.com']);
  });
});

describe('a mailed code is refused', () => {
  it('before its mail has left, and where it is another station’s', async () => {
    const [domain, other] = [newDomain(), newDomain()];
    const [id, otherId] = [await station(domain), await station(other)];
    await start(id, { method: 'mail', mailbox: 'studio' });
    expect(await lastLook(id, { code: 'AAAAA-AAAAA' })).toMatchObject({ outcome: 'code_missing' });
    const [code, foreign] = [await mailed(id, domain), await mailed(otherId, other)];
    expect(code).not.toBe(foreign);
    expect(await lastLook(id, { code: foreign })).toMatchObject({ outcome: 'code_missing' });
    expect(await lastLook(otherId, { code })).toMatchObject({ outcome: 'code_missing' });
    expect((await look(id, { code })).data.provenBy).toBe('mail');
  });

  it('once it is too old, or a newer one was sent', async () => {
    const domain = newDomain();
    const id = await station(domain);
    const first = await mailed(id, domain);
    const second = await mailed(id, domain);
    expect(await lastLook(id, { code: first })).toMatchObject({ outcome: 'code_missing' });
    const { hours } = site.api.app.config.rules.ownServices.proof;
    await site.api.advanceClock(hours * hour + 1);
    expect((await look(id, { code: second })).error.code).toBe('wrong_state');
    expect((await mine.read(id)).provenAt).toBeNull();
  });

  it('a second time, for another address', async () => {
    const [domain, next] = [newDomain(), newDomain()];
    const id = await station(domain);
    const code = await mailed(id, domain);
    expect((await look(id, { code })).data.provenBy).toBe('mail');
    expect((await mine.call('POST', `/${id}/proof`, { method: 'mail', mailbox: 'studio' })).error.code).toBe(
      'wrong_state',
    );
    expect((await mine.update(id, { url: `https://${next}` })).data).toMatchObject({ provenAt: null, proof: null });
    expect((await look(id, { code })).error.code).toBe('wrong_state');
    await start(id, { method: 'mail', mailbox: 'studio' });
    expect(await lastLook(id, { code })).toMatchObject({ outcome: 'code_missing' });
    expect((await mine.read(id)).provenAt).toBeNull();
  });

  it('to somebody who isn’t the curator, and to who isn’t signed in', async () => {
    const domain = newDomain();
    const id = await station(domain);
    const code = await mailed(id, domain);
    expect((await look(id, { code }, theirs)).status).toBe(404);
    const url = `/api/v2/curator/services/${id}/proof/check`;
    expect((await site.api.app.inject({ method: 'POST', url, payload: { code } })).statusCode).toBe(401);
    expect((await mine.read(id)).provenAt).toBeNull();
  });
});

describe('an email to a station, where nobody asked for it', () => {
  it('is sent for confirmed accounts only', async () => {
    const domain = newDomain();
    const id = await station(domain, theirs);
    const confirmed = (at: unknown) =>
      site.api.db('accounts').where({ id: theirs.account.id }).update({ email_confirmed_at: at });
    await confirmed(null);
    const refused = await theirs.call('POST', `/${id}/proof`, { method: 'mail', mailbox: 'studio' });
    await confirmed(site.api.db.raw('app_now()'));
    expect([refused.status, refused.error.code]).toEqual([403, 'email_unconfirmed']);
    expect(await site.api.db('mail_outbox').where({ recipient: `studio@${domain}` })).toEqual([]);
  });

  it('holds no word of who asked for it', async () => {
    const domain = newDomain();
    const url = `https://${domain}/buy-cheap-things`;
    const { data } = await mine.create({ type: 'radio', url, title: 'Visit evil.test now' });
    await site.api.db('curator_profiles').update({ display_name: 'Call 0800 123' });
    await start(data.card.id, { method: 'mail', mailbox: 'studio' });
    await site.api.app.jobs.run('mail');
    const email = mailbox.last(`studio@${domain}`);
    expect(email?.text).toContain(`the station at ${domain}`);
    for (const own of ['evil.test', '0800', 'cheap']) expect(JSON.stringify(email)).not.toContain(own);
  });

  it('comes only so often to all mailboxes and subdomains of one domain', async () => {
    const strict = await curatorServicesSite({ FANFARE_LIMITS: '{"proofMailsPerDomain": {"max": 2}}' });
    try {
      const who = await strict.curator();
      const statuses = [];
      for (const [host, name] of [
        ['a', 'info'],
        ['b', 'info'],
        ['c', 'studio'],
      ]) {
        const { data: made } = await who.create({ type: 'radio', url: `https://${host}.demo.fanfare.test` });
        statuses.push((await who.call('POST', `/${made.card.id}/proof`, { method: 'mail', mailbox: name })).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});
