import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, authWorld, password } from './test/auth-world.ts';

/* No answer reveals whether an address has an account. `npm run bench -- --only=known-addresses` measures the response times. */

const kinds = ['unknown', 'confirmed', 'unconfirmed', 'suspended', 'without a password'] as const;
type Kind = (typeof kinds)[number];
const addressOf = (kind: Kind) => `${kind.replaceAll(' ', '-')}@example.test`;

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld({ FANFARE_LIMITS: JSON.stringify({ forgot: { max: 3, windowSeconds: 3_600 } }) });
  for (const kind of kinds.slice(1)) await world.signedUp(addressOf(kind));
  const change = (kind: Kind, row: object) =>
    world.api
      .db('accounts')
      .where({ email: addressOf(kind) })
      .update(row);
  const now = world.api.db.raw('app_now()');
  await change('confirmed', { email_confirmed_at: now });
  await change('suspended', { email_confirmed_at: now, suspended_at: now });
  await change('without a password', { email_confirmed_at: now, password_hash: null });
  // The sign-ups above count as emails to those addresses.
  await world.api.advanceClock(3_601);
});
afterAll(() => world.close());

/**
 * Everything in an answer that could reveal an account: all but the address itself, and what differs between any two requests. The waiting
 * time counts from each address's first attempt, so it varies.
 */
function seenIn(answer: Answer, kind: Kind) {
  const headers: Record<string, unknown> = { ...answer.headers };
  for (const name of ['date', 'x-request-id', 'x-fanfare-now', 'content-length']) delete headers[name];
  const waitSeconds = Number(headers['retry-after'] ?? 0);
  if (waitSeconds > 0) headers['retry-after'] = '…';
  const body = answer.body
    .replace(addressOf(kind), '…')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"retryAfterSeconds":\d+/, '"retryAfterSeconds":…')
    .replace(/wait \d+ (?:minutes|seconds?)/, 'wait …');
  return { waitSeconds, seen: { status: answer.statusCode, headers, body, cookies: answer.cookies } };
}

const calls: [name: string, ask: (username: string) => Promise<Answer>][] = [
  ['signing in', (username) => world.post('/api/auth/signin', { username, password: 'Wrong-horse-1' })],
  ['signing up', (username) => world.post('/api/auth/signup', { username, password, termsVersion })],
  ['signing up (v2)', (username) => world.post('/api/v2/public/auth/signup', { username, password, termsVersion })],
  ['asking for a reset', (username) => world.post('/api/auth/password/forgot', { username })],
  ['asking for the confirmation again', (username) => world.post('/api/auth/confirmation/resend', { username })],
];

describe.each(calls)('%s', (name, ask) => {
  it('answers alike for every address, from the first attempt to the refused one', async () => {
    const startedAt = performance.now();
    for (let turn = 1; turn <= 5; turn += 1) {
      const answers = [];
      for (const kind of kinds) answers.push(seenIn(await ask(addressOf(kind)), kind));
      const tookSeconds = Math.ceil((performance.now() - startedAt) / 1_000);
      const [first, ...others] = answers;
      for (const { waitSeconds, seen } of others) {
        expect({ ...seen, turn }).toEqual({ ...first?.seen, turn });
        expect(Math.abs(waitSeconds - (first?.waitSeconds ?? 0))).toBeLessThanOrEqual(tookSeconds);
      }
      expect(first?.seen.status).toBe(name === 'signing in' ? 401 : first?.seen.status === 429 ? 429 : 200);
    }
    await world.api.advanceClock(3_601);
  });
});

it('a suspended account is reported as such only with its password', async () => {
  const body = { username: addressOf('suspended'), password };
  const answer = await world.post('/api/auth/signin', body);
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden']);
  expect(answer.cookies).toEqual([]);
});

it('emails go only to their recipients', async () => {
  await world.sendEmails();
  const subjectsTo = (kind: Kind) => {
    const mine = world.mailbox.mails.filter((mail) => mail.to === addressOf(kind));
    // The first one is from the sign-up that made the account.
    return [...new Set(mine.slice(1).map((mail) => mail.subject))].toSorted();
  };
  expect(world.mailbox.last('unknown@example.test')?.subject).toBe('Confirm your email address');
  expect(subjectsTo('confirmed')).toEqual(['Reset your password', 'You already have a Fanfare account']);
  expect(subjectsTo('unconfirmed')).toEqual(['Confirm your email address', 'Reset your password']);
  expect(subjectsTo('suspended')).toEqual([]);
});
