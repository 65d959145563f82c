import { afterAll, beforeAll, expect, it } from 'vitest';
import { authWorld, password } from './test/auth-world.ts';

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  // Hashing is what is short here, not tries.
  world = await authWorld({ FANFARE_RULES: JSON.stringify({ accounts: { signinDelay: { freeTries: 1_000 } } }) });
});
afterAll(() => world.close());

it('rejects more logins than it can hash, alike for known and unknown addresses, and stays available', async () => {
  await world.signedUp('known@example.test');
  const answers = await Promise.all(
    Array.from({ length: 115 }, (_, index) =>
      world.post('/api/auth/signin', {
        username: index % 2 ? 'known@example.test' : `unknown${index}@example.test`,
        password: 'Wrong-horse-1',
      }),
    ),
  );
  const refused = answers.filter((answer) => answer.statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(115 - refused.length);
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().error.code).toBe('overloaded');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect((await world.post('/api/auth/signin', { username: 'known@example.test', password })).statusCode).toBe(200);
});
