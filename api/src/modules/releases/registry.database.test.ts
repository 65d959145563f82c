import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { openDatabase } from '../../plugins/database.ts';
import { type Registry, registry } from './test/registry.ts';

/* What the database itself refuses, whatever code runs above it: as the API's role, and where noted as the schema's owner. */

let r: Registry;
let app: Knex;
beforeAll(async () => {
  r = await registry();
  app = openDatabase(r.api.database.appUrl, 4);
  await r.release({ name: 'mf-auth', version: '1.1.0' });
  await r.release({ name: 'shell', version: '0.2.0' });
});
afterAll(async () => {
  await app.destroy();
  await r.close();
});

/** Adds an event and returns its revision. */
async function event(db: Knex, name: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { revision: number }[] }>("SELECT nextval('boot_revision') AS revision");
  await db('channel_events').insert({
    name,
    verb: 'promoted',
    who: 'A test',
    why: 'A test',
    revision: rows[0]!.revision,
  });
  return rows[0]!.revision;
}

/** Changes a channel with an event, as the service does, but without any of its checks. */
const change = (db: Knex, name: string, values: object) =>
  db.transaction(async (trx) => {
    const revision = await event(trx, name);
    await trx('channels')
      .where({ name })
      .update({ ...values, revision });
  });

describe.each(['releases', 'channel_events', 'release_checks'])('%s', (table) => {
  it('is append-only, also for the schema’s owner', async () => {
    await r.prove('mf-auth', '1.1.0');
    for (const db of [app, r.api.db]) {
      await expect(db(table).update({ who: 'Somebody else' })).rejects.toThrow(/permission denied|only grows/);
      await expect(db(table).delete()).rejects.toThrow(/permission denied|only grows/);
      await expect(db.raw(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/permission denied|only grows|must be owner/);
    }
  });
});

it('can’t delete channels, nor can the API begin one that isn’t proven', async () => {
  for (const db of [app, r.api.db])
    await expect(db('channels').delete()).rejects.toThrow(/permission denied|only grows/);
  await expect(
    app.transaction(async (trx) => {
      const revision = await event(trx, 'mf-auth');
      await trx('channels').insert({ name: 'mf-auth', stable_version: '1.0.0', revision });
    }),
  ).rejects.toThrow(/is not proven/);
});

it('lets the API neither issue nor revoke tokens', async () => {
  await expect(
    app('release_tokens').insert({ name: 'shell', label: 'x', token_hash: Buffer.alloc(32) }),
  ).rejects.toThrow(/permission denied/);
  await expect(app('release_tokens').update({ revoked_at: null })).rejects.toThrow(/permission denied/);
});

it('changes a channel only with an event of its own', async () => {
  const by = (values: object) => r.api.db('channels').where({ name: 'mf-auth' }).update(values);
  await expect(by({ is_killed: true })).rejects.toThrow(/needs an event of its own/);
  await expect(by({ is_killed: true, revision: 1_000_000 })).rejects.toThrow(/foreign key/);
  const other = await event(r.api.db, 'mf-creator');
  await expect(by({ is_killed: true, revision: other })).rejects.toThrow(/foreign key/);
});

it('names only releases of the channel’s own front end', async () => {
  await r.release({ name: 'mf-creator', version: '5.0.0' });
  for (const column of ['stable_version', 'last_good_version']) {
    await expect(change(r.api.db, 'mf-auth', { [column]: '5.0.0' })).rejects.toThrow(/foreign key/);
  }
  const canary = { canary_version: '5.0.0', canary_percent: 5, canary_since: new Date() };
  await expect(change(r.api.db, 'mf-auth', canary)).rejects.toThrow(/foreign key/);
  await expect(change(r.api.db, 'mf-auth', { stable_version: null })).rejects.toThrow(/not-null/);
});

it('limits shares, canaries and the shell', async () => {
  const canary = { canary_version: '1.1.0', canary_since: new Date() };
  for (const canary_percent of [0, -1, 100, 101, null]) {
    await expect(change(r.api.db, 'mf-auth', { ...canary, canary_percent })).rejects.toThrow(/check constraint/);
  }
  await expect(change(r.api.db, 'mf-auth', { ...canary, canary_version: '1.0.0', canary_percent: 5 })).rejects.toThrow(
    /check constraint/,
  );
  await expect(change(r.api.db, 'mf-auth', { last_good_version: '1.0.0' })).rejects.toThrow(/check constraint/);
  await expect(change(r.api.db, 'shell', { is_killed: true })).rejects.toThrow(/shell_stays_on/);
});

it('keeps the API from deploying a version that was not checked with every deployed one', async () => {
  await r.release({ name: 'mf-auth', version: '1.2.0' });
  const canary = (version: string) => ({ canary_version: version, canary_percent: 5, canary_since: new Date() });
  await expect(change(app, 'mf-auth', { stable_version: '1.2.0' })).rejects.toThrow('mf-auth 1.2.0 is not proven');
  await expect(change(app, 'mf-auth', canary('1.2.0'))).rejects.toThrow('mf-auth 1.2.0 is not proven');
  await expect(change(app, 'shell', canary('0.2.0'))).rejects.toThrow('shell 0.2.0 is not proven');
  await change(app, 'mf-auth', canary('1.1.0'));
});

it('keeps a remote and a shell that were not checked together from being deployed in parallel', async () => {
  const canary = (version: string) => ({ canary_version: version, canary_percent: 5, canary_since: new Date() });
  await r.prove('mf-creator', '5.0.0');
  await r.prove('shell', '0.2.0');
  const first = await app.transaction();
  await first('channels')
    .where({ name: 'shell' })
    .update({ ...canary('0.2.0'), revision: await event(first, 'shell') });
  const second = change(app, 'mf-creator', canary('5.0.0')).then(
    () => 'live',
    (error: Error) => error.message,
  );
  // The second waits for the first, or it has passed already without seeing it.
  await expect
    .poll(
      async () => (await waitingForLock(r.api.db)) > 0 || (await Promise.race([second, Promise.resolve('')])) !== '',
    )
    .toBe(true);
  await first.commit();
  expect(await second).toContain('mf-creator 5.0.0 is not proven');
});
