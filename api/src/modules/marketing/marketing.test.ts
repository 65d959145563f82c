import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type AccountOptions, type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { claimDue } from './marketing.repository.ts';
import type { BrevoStandIn } from './test/brevo-stand-in.ts';
import { marketingWorld } from './test/marketing-world.ts';

const world = marketingWorld();
let api: TestApp;
let brevo: BrevoStandIn;
beforeAll(() => void ({ api, brevo } = world));

const track = (account: TestAccount | null, payload: object, app = api.app) =>
  app.inject({
    method: 'POST',
    url: '/api/sendinblue/trackEvent',
    ...(account && { headers: account.headers }),
    payload,
  });
const somebody = (options: AccountOptions = {}) =>
  createAccount(api.app, api.db, { allowsMarketing: true, ...options });
const forward = (app = api.app) => app.jobs.run('marketing events');
interface Row {
  id: string;
  attempts: number;
  last_error: string | null;
  forwarded_at: Date | null;
  pause: number;
}
const rows = () =>
  api
    .db('marketing_events')
    .orderBy('id')
    .select<Row[]>(
      'id',
      'attempts',
      'last_error',
      'forwarded_at',
      api.db.raw('least(extract(epoch FROM next_attempt_at - now()), 1e9)::float AS pause'),
    );
/** Lets the pause after a failure pass. */
const passPause = () =>
  api.db('marketing_events').whereNot({ next_attempt_at: 'infinity' }).update({ next_attempt_at: api.db.fn.now() });

describe('refused', () => {
  it('for a visitor', async () => {
    expect((await track(null, { event: 'campaign_started' })).statusCode).toBe(401);
  });

  it.each<[string, object]>([
    ['no event', {}],
    ['an event that nobody listens to', { event: 'password_typed' }],
    ['somebody else’s account', { event: 'campaign_started', email: 'other@example.test' }],
    ['properties that hold more', { event: 'campaign_started', properties: { list: [1] } }],
    ['an object', { event: 'campaign_started', properties: { nested: { a: 1 } } }],
    ['null', { event: 'campaign_started', properties: { gone: null } }],
    ['a name that is none', { event: 'campaign_started', properties: { 'a b': 1 } }],
    ['a long text', { event: 'campaign_started', properties: { text: 'x'.repeat(201) } }],
    [
      'too many properties',
      {
        event: 'campaign_started',
        properties: Object.fromEntries(Array.from({ length: 11 }, (_none, at) => [`p${at}`, at])),
      },
    ],
  ])('with %s', async (_what, payload) => {
    const account = await somebody();
    const answer = await track(account, payload);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
    expect(await rows()).toEqual([]);
  });
});

describe('passed on', () => {
  it('by one process at a time: what one has taken, no other takes', async () => {
    await track(await somebody(), { event: 'campaign_started' });
    const trx = await api.app.db.transaction();
    try {
      expect(await claimDue(trx, 10)).toHaveLength(1);
      const others = await api.app.db.transaction(async (other) => {
        await other.raw("SET LOCAL lock_timeout = '5s'");
        return claimDue(other, 10);
      });
      expect(others).toEqual([]);
    } finally {
      await trx.rollback();
    }
  });

  it('once, with the email that Brevo knows the contact by and nothing else of the person', async () => {
    const account = await somebody({ creator: true, name: 'Very Private' });
    const properties = { type: 'playlists', credits: 25, isPro: false };
    const answer = await track(account, { event: 'campaign_paid', properties });
    expect(answer.json()).toEqual({ success: true, data: { tracked: true } });
    await forward();
    await forward();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, last_error: null, forwarded_at: expect.any(Date) });
    expect(brevo.taken).toEqual([
      {
        event_name: 'campaign_paid',
        event_date: expect.stringMatching(/^20\d\d-.*Z$/),
        identifiers: { email_id: account.email },
        event_properties: { ...properties, event_id: `fanfare-${row!.id}` },
      },
    ]);
  });

  it('in order, all of many, by two processes that do the same at once', async () => {
    const account = await somebody();
    for (let count = 0; count < 45; count += 1) {
      await track(account, { event: 'credits_viewed', properties: { count } });
    }
    const other = await api.another();
    await Promise.all([forward(), forward(other), forward(), forward(other)]);
    await forward();
    expect(brevo.taken.map(({ event_properties }) => event_properties['count'])).toEqual(
      Array.from({ length: 45 }, (_none, count) => count),
    );
  });

  it('once where the same request is sent twice under one key', async () => {
    const account = await somebody();
    const again = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/sendinblue/trackEvent',
        headers: { ...account.headers, 'idempotency-key': 'once-and-again' },
        payload: { event: 'pro_viewed' },
      });
    await again();
    await again();
    expect(await rows()).toHaveLength(1);
  });

  it.each<[string, NonNullable<BrevoStandIn['trouble']>]>([
    ['fails', (_request, response) => Boolean(response.writeHead(500).end('broken'))],
    ['has enough of us', (_request, response) => Boolean(response.writeHead(429).end('slow down'))],
    ['doesn’t know the key', (_request, response) => Boolean(response.writeHead(401).end('who?'))],
    ['never answers', () => true],
    ['hangs up', (request) => Boolean(request.socket.destroy())],
  ])('later where Brevo %s: after pauses that double, under the same id', async (_what, trouble) => {
    const account = await somebody();
    await track(account, { event: 'service_started' });
    brevo.trouble = trouble;
    for (const [tries, pause] of [30, 60, 120, 240].entries()) {
      await forward();
      const [row] = await rows();
      expect(row).toMatchObject({ attempts: tries + 1, forwarded_at: null, last_error: expect.any(String) });
      expect(row!.pause).toBeGreaterThan(pause - 10);
      expect(row!.pause).toBeLessThanOrEqual(pause);
      // Its time hasn't come.
      await forward();
      expect(brevo.calls).toBe(tries + 1);
      await passPause();
    }
    brevo.trouble = null;
    await forward();
    expect(brevo.taken.map(({ event_properties }) => event_properties['event_id'])).toEqual([
      `fanfare-${(await rows())[0]!.id}`,
    ]);
    expect((await rows())[0]).toMatchObject({ last_error: null, forwarded_at: expect.any(Date) });
  });

  it('never again where Brevo says that it is wrong, while the others go on', async () => {
    const account = await somebody();
    await track(account, { event: 'pro_viewed' });
    await track(account, { event: 'credits_viewed' });
    let first = true;
    brevo.trouble = (_request, response) => {
      if (!first) return false;
      first = false;
      return Boolean(response.writeHead(400).end('{"message":"no"}'));
    };
    await forward();
    await passPause();
    await forward();
    expect(brevo.taken.map(({ event_name }) => event_name)).toEqual(['credits_viewed']);
    expect(brevo.calls).toBe(2);
    expect((await rows())[0]).toMatchObject({ attempts: 1, forwarded_at: null, last_error: '400: {"message":"no"}' });
  });

  it('is given up after a day of tries', async () => {
    const account = await somebody();
    await track(account, { event: 'pro_viewed' });
    brevo.trouble = (_request, response) => Boolean(response.writeHead(500).end());
    for (let tries = 0; tries < 15; tries += 1) {
      await forward();
      await passPause();
    }
    expect(brevo.calls).toBe(12);
  });

  it('again where a process died over it, after a while', async () => {
    const account = await somebody();
    await track(account, { event: 'pro_viewed' });
    const { send } = api.app.marketing!;
    api.app.marketing!.send = () => Promise.reject(new Error('the process dies'));
    await expect(forward()).rejects.toThrow('the process dies');
    api.app.marketing!.send = send;
    expect((await rows())[0]!.pause).toBeGreaterThan(60);
    await forward();
    expect(brevo.calls).toBe(0);
    await passPause();
    await forward();
    expect(brevo.taken).toHaveLength(1);
  });
});

describe('kept, and not passed on', () => {
  it.each<[string, (account: TestAccount) => Promise<unknown>, string]>([
    [
      'of an address that nobody confirmed',
      ({ id }) => api.db('accounts').where({ id }).update({ email_confirmed_at: null }),
      'address_unconfirmed',
    ],
    [
      'of a suspended account',
      ({ id }) =>
        api
          .db('accounts')
          .where({ id })
          .update({ suspended_at: api.db.raw('app_now()') }),
      'account_suspended',
    ],
    ['of a demo’s account', ({ id }) => api.db('accounts').where({ id }).update({ is_demo: true }), 'demo_account'],
    [
      'what is old',
      () => api.db('marketing_events').update({ created_at: api.db.raw("app_now() - interval '8 days'") }),
      'too_old',
    ],
  ])('%s', async (_what, arrange, reason) => {
    const account = await somebody();
    await track(account, { event: 'campaign_started' });
    await arrange(account);
    await forward();
    await passPause();
    await forward();
    expect(brevo.calls).toBe(0);
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 0, forwarded_at: null, last_error: reason })]);
  });

  it('at all where no key is set, until there is one', async () => {
    const off = await testApp();
    try {
      const account = await createAccount(off.app, off.db, { creator: true, allowsMarketing: true });
      expect((await track(account, { event: 'signup_completed' }, off.app)).statusCode).toBe(200);
      await forward(off.app);
      expect(await off.db('marketing_events').first('attempts', 'forwarded_at')).toEqual({
        attempts: 0,
        forwarded_at: null,
      });
      expect(brevo.calls).toBe(0);
    } finally {
      await off.close();
    }
  });
});
