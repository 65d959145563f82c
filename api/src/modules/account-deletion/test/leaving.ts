import type { TestApp } from '../../../../test/build-app.ts';
import type { Person } from '../../campaigns/test/creator.ts';
import { day } from '../../campaigns/test/creator.ts';

/** The calls of somebody who deletes their account. */
export function leaving(api: TestApp, me: Pick<Person, 'id' | 'email' | 'get' | 'post'>) {
  const url = '/api/v2/account/deletion';
  const look = async () => (await me.get(url)).json().data;
  /** Agrees to give up what is shown. */
  async function ask(consent: object = {}) {
    const { availableCredits, earnedCredits } = await look();
    return me.post(url, {
      email: me.email,
      givesUpCredits: availableCredits,
      givesUpEarnings: earnedCredits,
      ...consent,
    });
  }
  const kinds = async (): Promise<string[]> =>
    (await look()).blockers.map((blocker: { kind: string }) => blocker.kind).toSorted();
  const row = () => api.db('account_deletions').where({ account_id: me.id }).orderBy('id', 'desc').first();
  const account = () => api.db('accounts').where({ id: me.id }).first();
  /** The time of grace passes, and the job runs. */
  async function later(days = 14) {
    await api.advanceClock(days * day);
    await api.app.jobs.run('account deletions');
  }
  return { url, look, ask, kinds, row, account, later };
}

/** Places in the database that hold one of these texts, as `table.column`. */
export async function placesOf(api: TestApp, texts: readonly string[]): Promise<string[]> {
  const columns = await api
    .db('information_schema.columns')
    .where({ table_schema: 'public' })
    .whereRaw(`table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')`)
    .whereRaw(`(data_type IN ('text', 'jsonb', 'USER-DEFINED', 'ARRAY', 'character varying'))`)
    .select<{ table: string; name: string }[]>('table_name as table', 'column_name as name');
  const found: string[] = [];
  for (const { table, name } of columns) {
    const { rows } = await api.db.raw<{ rows: unknown[] }>(
      `SELECT FROM "${table}" WHERE EXISTS (SELECT FROM unnest(?::text[]) t WHERE "${name}"::text ILIKE '%' || t || '%') LIMIT 1`,
      [[...texts]],
    );
    if (rows.length > 0) found.push(`${table}.${name}`);
  }
  return found.toSorted();
}
