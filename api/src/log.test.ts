import { closeSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/build-app.ts';
import { createAccount } from '../test/factories/account.ts';
import { logOptions, logOutput } from './log.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** What the log says of an error, in the API's own words. */
function logged(err: unknown): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const app = Fastify({ logger: { ...(logOptions({ ...api.config, logLevel: 'error' }) as object), stream } });
  app.log.error({ err }, 'request failed');
  return text;
}
const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );

test('a statement that fails is logged without its values', async () => {
  const { db } = api.app;
  const { email } = await createAccount(api.app, api.db, { email: 'ida@example.test' });
  const twice = await failureOf(db('accounts').insert({ email, password_hash: '$argon2id$secret' }));
  const invalid = await failureOf(db.raw('SELECT ?::text, ?::int', ['$argon2id$secret', 'ida@example.test']));
  for (const failure of [twice, invalid]) expect(failure).toBeInstanceOf(Error);
  expect(logged(twice)).toContain('accounts_email');
  expect(logged(twice)).not.toMatch(/ida@example|argon2/);
  expect(logged(invalid)).not.toMatch(/argon2/);
});

test('a log that can’t be written, as on a full disk, ends nothing', () => {
  const unwritable = openSync(import.meta.filename, 'r');
  const stream = logOutput(unwritable);
  const app = Fastify({ logger: { ...(logOptions({ ...api.config, logLevel: 'error' }) as object), stream } });
  expect(() => {
    app.log.error('the first line');
    app.log.error('the second line');
  }).not.toThrow();
  closeSync(unwritable);
});
