import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { TcpProxy } from '../../scripts/lib/torture/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { openDatabase } from '../src/plugins/database.ts';
import { reachDatabase } from '../src/reach-database.ts';

const databaseWaitMs = 200;

let database: TestDatabase;
let proxy: TcpProxy | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await proxy?.close();
  proxy = null;
});
afterAll(() => database.drop());

/** The database's address on another port, where nothing listens so far. */
async function elsewhere(): Promise<{ databaseUrl: string; open(): Promise<void> }> {
  const url = new URL(database.appUrl);
  const [port, target] = [await freePort(), Number(url.port)];
  url.port = String(port);
  return {
    databaseUrl: url.href,
    async open() {
      proxy = await TcpProxy.listen(port, target);
    },
  };
}

it('says in one line that the database can’t be used, once it has waited for it', async () => {
  const { databaseUrl } = await elsewhere();
  await expect(reachDatabase({ databaseUrl, databaseWaitMs, env: 'test' }, { patienceMs: 0 })).rejects.toThrow(
    new RegExp(`^the database at ${new URL(databaseUrl).host} can't be used \\(.*ECONNREFUSED`),
  );
});

it('doesn’t wait where waiting mends nothing', async () => {
  const url = new URL(database.appUrl);
  url.password = 'wrong';
  const onWait = vi.fn();
  await expect(
    reachDatabase({ databaseUrl: url.href, databaseWaitMs: 30_000, env: 'test' }, { onWait }),
  ).rejects.toThrow(/can't be used \(password authentication failed/);
  expect(onWait).not.toHaveBeenCalled();
});

it('refuses a moved clock in production at once', async () => {
  const owner = openDatabase(database.ownerUrl, 1);
  await owner('app_clock').update({ offset_seconds: 5 });
  await expect(
    reachDatabase({ databaseUrl: database.appUrl, databaseWaitMs: 30_000, env: 'production' }),
  ).rejects.toThrow('its clock was moved');
  await owner.destroy();
});

it('waits for a database that is away, and for one that is silent', async () => {
  const { databaseUrl, open } = await elsewhere();
  const waiting = Promise.withResolvers<string>();
  const reached = reachDatabase({ databaseUrl, databaseWaitMs, env: 'test' }, { onWait: waiting.resolve });
  expect(await Promise.race([waiting.promise, reached])).toContain('ECONNREFUSED');
  await open();
  await reached;

  proxy!.set('stalled');
  const silent = Promise.withResolvers<string>();
  const answered = reachDatabase({ databaseUrl, databaseWaitMs, env: 'test' }, { onWait: silent.resolve });
  expect(await Promise.race([silent.promise, answered])).toContain('Timeout');
  proxy!.set('open');
  await answered;
});
