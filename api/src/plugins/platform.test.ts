import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, headersOf } from '../../test/factories/account.ts';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { buildApp } from '../app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: JSON.stringify({ general: { max: 20, windowSeconds: 60 } }) });
});
afterAll(() => api.close());

const readyFrom = (remoteAddress: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  api.app.inject({ method, url, remoteAddress });

it('waits fifteen seconds for the head of a request, and five minutes for the whole', () => {
  const { headersTimeout, requestTimeout } = api.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 300_000 });
});

it('may take a minute to start: where every process is started again at once, the machine is busy', () => {
  expect(api.app.initialConfig.pluginTimeout).toBe(60_000);
});

describe('a call that the API does not know', () => {
  it('answers an unknown address with one envelope', async () => {
    const answer = await readyFrom('10.0.0.1', '/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      success: false,
      error: {
        code: 'not_found',
        message: 'There is nothing at this address',
        reason: 'requests.nothing_here',
        requestId: answer.headers['x-request-id'],
      },
    });
  });

  it('names the methods of an address that was asked by another one', async () => {
    const answer = await readyFrom('10.0.0.1', '/health/live', 'POST');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET');
    expect(answer.json().error.code).toBe('method_not_allowed');
  });

  it('refuses a query that no call takes', async () => {
    const answer = await readyFrom('10.0.0.1', '/health/live?debug=1');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ debug: 'This field is not known' });
  });
});

describe('a route that says nothing about access', () => {
  it('stops the start', async () => {
    const app = await buildApp(api.config);
    expect(() => app.get('/open', () => 'hello')).toThrow(/has no config\.access/);
    await app.close();
  });
});

describe('origins', () => {
  const preflight = (origin: string) =>
    api.app.inject({
      method: 'OPTIONS',
      url: '/health/live',
      headers: { origin, 'access-control-request-method': 'GET' },
      remoteAddress: '10.0.0.2',
    });

  it('lets the shell call with credentials, and nobody else', async () => {
    const ours = await preflight('http://localhost:3000');
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(ours.headers['access-control-allow-credentials']).toBe('true');
    const foreign = await preflight('http://localhost:3000.evil.test');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the general limit', () => {
  it('refuses with the seconds to wait, for that caller only', async () => {
    const answers = [];
    for (let call = 0; call < 21; call += 1) answers.push(await readyFrom('10.0.0.3', '/api/openapi.json'));
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array<number>(20).fill(200), 429]);
    const refused = answers.at(-1);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.json().error.code).toBe('rate_limited');
    expect((await readyFrom('10.0.0.4', '/api/openapi.json')).statusCode).toBe(200);
  });
});

describe('the clock', () => {
  it('moves for every process, and ends access tokens', async () => {
    const account = await createAccount(api.app, api.db);
    const second = await api.another();
    const before = second.clock.now();
    await api.advanceClock(3_600);
    expect(second.clock.now().getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
    const read = ({ authorization }: { authorization: string }) =>
      api.app.tokens.read(authorization.slice('Bearer '.length));
    expect(read(account.headers)).toMatchObject({ accountId: account.id, hasEnded: true });
    expect(read(headersOf(api.app, account))).toMatchObject({ accountId: account.id, hasEnded: false });
    const { statusCode, body } = await api.app.inject({ url: '/api/account', headers: account.headers });
    expect([statusCode, body]).toEqual([401, expect.stringContaining('session_expired')]);
  });

  it('is told to pages of other origins, which count down by it', async () => {
    const answer = await api.app.inject({ url: '/health/live', headers: { origin: 'http://localhost:3000' } });
    const told = Date.parse(String(answer.headers['x-fanfare-now']));
    expect(Math.abs(told - api.app.clock.now().getTime())).toBeLessThan(5_000);
    expect(answer.headers['access-control-expose-headers']).toContain('x-fanfare-now');
  });

  it('refuses to go back', async () => {
    await expect(api.db('app_clock').update({ offset_seconds: 0 })).rejects.toThrow(/only moves forward/);
  });
});

describe('jobs', () => {
  it('are done by one process at a time', async () => {
    const first = await buildApp(api.config);
    const second = await buildApp(api.config);
    const done: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    first.jobs.every('count', 60, async () => {
      begin();
      await held;
      done.push('first');
    });
    second.jobs.every('count', 60, () => {
      done.push('second');
      return Promise.resolve();
    });
    const running = first.jobs.run('count');
    await begun;
    await second.jobs.run('count');
    expect(done).toEqual([]);
    release();
    await running;
    await second.jobs.run('count');
    expect(done).toEqual(['first', 'second']);
    await first.close();
    await second.close();
  });

  it('that all begin at once leave each other the connections they work with', async () => {
    const small = await buildApp({ ...api.config, databasePoolSize: 3 });
    const names = Array.from({ length: 12 }, (_, index) => `many.${index}`);
    const done: string[] = [];
    for (const name of names) {
      small.jobs.every(name, 60, async () => {
        await small.db.raw('SELECT 1');
        done.push(name);
      });
    }
    await Promise.all(names.map((name) => small.jobs.run(name)));
    expect(done.toSorted()).toEqual(names.toSorted());
    await small.close();
  });
});
