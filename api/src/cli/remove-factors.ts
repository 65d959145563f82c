import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { removeFactorsFor } from '../modules/auth/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const longestText = 300;

function textOf(value: string | undefined, option: string): string {
  const text = value?.trim() ?? '';
  if (text === '' || text.length > longestText) throw new Error(`--${option} needs 1 to ${longestText} characters`);
  return text;
}

/**
 * Removes all second factors of an account: `--email <address> --by "who decided" --reason "how they proved who they are"`. As the schema's
 * owner.
 */
await runCli('No factor was removed', async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
  });
  const email = textOf(values.email, 'email');
  const decision = { by: textOf(values.by, 'by'), reason: textOf(values.reason, 'reason') };
  const db = openDatabase(loadConfig(process.env).ownerDatabaseUrl, 2);
  try {
    const { accountId, factorCount } = await removeFactorsFor(db, email, decision);
    return `${factorCount} factor${factorCount === 1 ? '' : 's'} of account ${accountId} removed, and its password`;
  } finally {
    await db.destroy();
  }
});
