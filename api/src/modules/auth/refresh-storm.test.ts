import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, authWorld, bearer, cookieOf, password, withCookie } from './test/auth-world.ts';

const tabs = 20;

let world: Awaited<ReturnType<typeof authWorld>>;
/** Two processes: a browser's tabs may be served by different ones. */
let apps: FastifyInstance[];
beforeAll(async () => {
  world = await authWorld();
  apps = [world.api.app, await world.api.another()];
});
afterAll(() => world.close());

let people = 0;
async function signedIn(): Promise<{ answer: Answer; sessions: () => Promise<{ end_reason: string | null }[]> }> {
  const username = `tabs${(people += 1)}@example.test`;
  await world.signedUp(username);
  const answer = await world.post('/api/auth/signin', { username, password });
  const account_id = answer.json().data.userId;
  return { answer, sessions: () => world.api.db('sessions').where({ account_id }).select('end_reason') };
}
const refresh = (from: Answer, tab = 0) =>
  apps[tab % 2]!.inject({ method: 'POST', url: '/api/auth/refresh', headers: withCookie(from) });
const storm = (from: Answer) => Promise.all(Array.from({ length: tabs }, (_, tab) => refresh(from, tab)));
const statuses = (answers: Answer[]) => [...new Set(answers.map((answer) => answer.statusCode))];
const chainOf = (answer: Answer) =>
  world.api
    .db('refresh_tokens as token')
    .join('sessions', 'sessions.id', 'token.session_id')
    .where('sessions.account_id', answer.json().data.userId)
    .select<{ replaced_at: Date | null }[]>('token.replaced_at');

it('twenty tabs that refresh together stay logged in, as one family with one next token, storm after storm', async () => {
  const { answer, sessions } = await signedIn();
  let current = answer;
  for (let storms = 1; storms <= 4; storms += 1) {
    const answers = await storm(current);
    expect(statuses(answers)).toEqual([200]);
    expect(new Set(answers.map((each) => cookieOf(each)?.value)).size).toBe(1);
    const signedInTabs = answers.map((each) => world.get('/api/account', bearer(each)));
    expect(statuses(await Promise.all(signedInTabs))).toEqual([200]);
    const chain = await chainOf(answer);
    expect(chain).toHaveLength(storms + 1);
    expect(chain.filter((token) => token.replaced_at === null)).toHaveLength(1);
    [current] = answers as [Answer];
    await world.api.advanceClock(540);
  }
  expect(await sessions()).toEqual([{ end_reason: null }]);
});

it('a refresh nine seconds late is accepted, one after ten ends the family', async () => {
  const { answer, sessions } = await signedIn();
  const [current] = (await storm(answer)) as [Answer];
  await world.api.advanceClock(9);
  expect(cookieOf(await refresh(answer, 1))?.value).toBe(cookieOf(current)?.value);
  await world.api.advanceClock(2);
  expect((await refresh(answer)).json().error.code).toBe('session_expired');
  expect(statuses(await storm(current))).toEqual([401]);
  expect((await world.get('/api/account', bearer(current))).statusCode).toBe(401);
  expect(await sessions()).toEqual([{ end_reason: 'reuse' }]);
});

it('a thief with the token before the last one ends the family during a storm', async () => {
  const { answer, sessions } = await signedIn();
  const second = await refresh(answer);
  const third = await refresh(second);
  await Promise.all([storm(third), refresh(answer, 1)]);
  expect(await sessions()).toEqual([{ end_reason: 'reuse' }]);
  expect(statuses(await storm(third))).toEqual([401]);
});

it('reuse ends its own family alone', async () => {
  const { answer } = await signedIn();
  const username = `tabs${people}@example.test`;
  const elsewhere = await world.post('/api/auth/signin', { username, password });
  await refresh(answer);
  await world.api.advanceClock(11);
  expect((await refresh(answer)).statusCode).toBe(401);
  expect((await refresh(elsewhere)).statusCode).toBe(200);
});

it('logging out in one tab outlasts the refreshes of the others', async () => {
  const { answer, sessions } = await signedIn();
  const signOut = world.post('/api/auth/signout', undefined, withCookie(answer));
  const answers = await Promise.all([storm(answer), signOut]);
  for (const each of answers[0].filter((tab) => tab.statusCode === 200)) {
    expect((await refresh(each)).statusCode).toBe(401);
    expect((await world.get('/api/account', bearer(each))).statusCode).toBe(401);
  }
  expect((await sessions()).map((session) => session.end_reason)).toEqual(['signed_out']);
});

it('a suspended account can’t refresh', async () => {
  const { answer } = await signedIn();
  const { userId: id } = answer.json().data;
  await world.api
    .db('accounts')
    .where({ id })
    .update({ suspended_at: world.api.db.raw('app_now()') });
  expect((await refresh(answer)).json().error.code).toBe('session_expired');
});

it('rejects and clears a malformed cookie, and ends no session for it', async () => {
  const { answer } = await signedIn();
  const name = cookieOf(answer)?.name;
  for (const value of ['A'.repeat(43), 'x'.repeat(1_000), '%00%ff%F0%9F', "'%3B DELETE FROM sessions%3B --"]) {
    const refused = await world.post('/api/auth/refresh', undefined, { cookie: `${name}=${value}` });
    expect(refused.json().error.code).toBe('session_expired');
    expect(cookieOf(refused)).toMatchObject({ name, value: '', path: '/api/auth' });
  }
  const empty = await world.post('/api/auth/refresh', undefined, {
    cookie: `${name}=; other=${cookieOf(answer)?.value}`,
  });
  expect(empty.json().error.code).toBe('unauthenticated');
  expect((await refresh(answer)).statusCode).toBe(200);
});
