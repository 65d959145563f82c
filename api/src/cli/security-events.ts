import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { securityEventsOf } from '../modules/auth/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const maxShown = 200;

/** Prints the newest security events of an account, newest first: `--email <address>`. */
await runCli('Nothing can be shown', async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const db = openDatabase(loadConfig(process.env).ownerDatabaseUrl, 2);
  try {
    const account = await db('accounts')
      .where({ email: values.email ?? '' })
      .first<{ id: number } | undefined>('id');
    if (!account) throw new Error('no account has this --email');
    const rows = await securityEventsOf(db, account.id, maxShown);
    return rows.map((row) => [row.created_at.toISOString(), row.kind, row.network ?? '-'].join('  ')).join('\n');
  } finally {
    await db.destroy();
  }
});
