import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { queueBulk, queueMail } from './index.ts';
import { claimNext } from './outbox.ts';
import type { Mail } from './transport.ts';

let api: TestApp;
const sent: Mail[] = [];
let refusal: (mail: Mail) => Error | undefined = () => undefined;

beforeAll(async () => {
  api = await testApp();
  api.app.mail.define('test', (_db, recipient, { word }) =>
    Promise.resolve(
      word === 'nothing'
        ? null
        : { subject: `${String(word)} for ${recipient}`, preview: '', heading: '', paragraphs: [], reason: '' },
    ),
  );
  api.app.mail.transport.send = (mail) => {
    const error = refusal(mail);
    if (error) return Promise.reject(error);
    sent.push(mail);
    return Promise.resolve();
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  sent.length = 0;
  refusal = () => undefined;
  await api.db('mail_outbox').delete();
});

const outbox = () =>
  api.db('mail_outbox').orderBy('id').select('recipient', 'attempts', 'sent_at', 'last_error', 'data');
const later = () => api.db('mail_outbox').update({ next_attempt_at: api.db.fn.now() });

test('a mail leaves with the transaction that asked for it, or not at all', async () => {
  const asked = api.app.db.transaction(async (trx) => {
    await queueMail(trx, 'ann@example.test', 'test', { word: 'Hello' });
    throw new Error('changed my mind');
  });
  await expect(asked).rejects.toThrow('changed');
  await queueMail(api.app.db, 'bob@example.test', 'test', { word: 'nothing' });
  await api.app.jobs.run('mail');
  expect(sent).toEqual([]);
  expect(await outbox()).toMatchObject([{ recipient: 'bob@example.test', sent_at: expect.any(Date), data: {} }]);
});

test('a refusal for now is tried again after a while, with the same identity; one for good is not', async () => {
  await queueMail(api.app.db, 'later@example.test', 'test', { word: 'Hello' });
  await queueMail(api.app.db, 'never@example.test', 'test', { word: 'Hello' });
  const ids = new Set<string>();
  refusal = ({ recipient, messageId }) => {
    if (recipient.startsWith('later')) ids.add(messageId);
    return Object.assign(new Error('no'), {
      code: 'EENVELOPE',
      responseCode: recipient.startsWith('later') ? 451 : 550,
    });
  };
  await api.app.jobs.run('mail');
  await api.app.jobs.run('mail');
  expect((await outbox()).map(({ attempts, data }) => [attempts, data])).toEqual([
    [1, { word: 'Hello' }],
    [15, {}],
  ]);

  await later();
  refusal = ({ messageId }) => void ids.add(messageId);
  await api.app.jobs.run('mail');
  expect(sent.map(({ recipient }) => recipient)).toEqual(['later@example.test']);
  expect(ids.size).toBe(1);
});

test('while the mail server is unavailable a run stops at its first emails, and the others keep their attempts', async () => {
  const count = 20;
  const mails = Array.from({ length: count }, (_, index) => ({
    recipient: `waiting${index}@example.test`,
    data: { word: 'News' },
  }));
  await api.app.db.transaction((trx) => queueBulk(trx, 'test', mails));
  refusal = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
  await api.app.jobs.run('mail');
  const attempts = (await outbox()).map((mail) => mail.attempts);
  expect(Math.max(...attempts)).toBe(1);
  expect(attempts.filter((each) => each > 0).length).toBeLessThanOrEqual(3);

  refusal = () => undefined;
  await later();
  await api.app.jobs.run('mail');
  expect(sent).toHaveLength(count);
});

test('is given up after fifteen tries, and keeps nobody else waiting', async () => {
  await queueMail(api.app.db, 'broken@example.test', 'no such template');
  for (let tries = 0; tries < 20; tries += 1) {
    await later();
    await api.app.jobs.run('mail');
  }
  await queueMail(api.app.db, 'next@example.test', 'test', { word: 'Hello' });
  await api.app.jobs.run('mail');
  expect(await outbox()).toMatchObject([
    { attempts: 15, sent_at: null, last_error: expect.stringContaining('no template') },
    { attempts: 1, sent_at: expect.any(Date) },
  ]);
});

test('many senders share the work: each mail once, those that somebody waits for first', async () => {
  await api.app.db.transaction((trx) =>
    queueBulk(
      trx,
      'test',
      Array.from({ length: 60 }, (_, index) => ({ recipient: `many${index}@example.test`, data: { word: 'News' } })),
    ),
  );
  await queueMail(api.app.db, 'waits@example.test', 'test', { word: 'Link' });
  const first = await claimNext(api.app.db);
  expect(first?.recipient).toBe('waits@example.test');
  await later();

  const other = await api.another();
  const claimed: string[] = [];
  // Without the lock of the job: as a process that only seems dead works beside the one that took its place.
  const lane = async (db: typeof api.db) => {
    for (let next = await claimNext(db); next; next = await claimNext(db)) claimed.push(next.recipient);
  };
  await Promise.all([lane(api.app.db), lane(other.db), lane(api.app.db), lane(other.db)]);
  expect(claimed).toHaveLength(61);
  expect(new Set(claimed).size).toBe(61);
});
