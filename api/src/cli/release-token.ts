import { parseArgs } from 'node:util';
import { frontEndName } from '@fanfare/api-contract';
import { loadConfig } from '../config.ts';
import { issueReleaseToken, revokeReleaseToken } from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const longestLabel = 80;

/**
 * Manages the release tokens of teams: `--name mf-creator --label "Creator team"` issues one and shows it once, with `--checker` one that
 * only checks; `--revoke <id>` ends one. As the schema's owner.
 */
await runCli('No token was issued or revoked', async () => {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      label: { type: 'string' },
      checker: { type: 'boolean', default: false },
      revoke: { type: 'string' },
    },
  });
  const db = openDatabase(loadConfig(process.env).ownerDatabaseUrl, 2);
  try {
    if (values.revoke !== undefined) {
      const id = Number(values.revoke);
      if (!Number.isSafeInteger(id) || !(await revokeReleaseToken(db, id))) {
        throw new Error(`no token ${values.revoke} is good`);
      }
      return `Token ${id} is revoked`;
    }
    const name = frontEndName.safeParse(values.name);
    const label = values.label?.trim() ?? '';
    if (!name.success) throw new Error('--name must be shell, mf-auth, mf-creator or mf-curator');
    if (label === '' || label.length > longestLabel) throw new Error(`--label needs 1 to ${longestLabel} characters`);
    const { id, token } = await issueReleaseToken(db, name.data, label, values.checker ? 'checker' : 'team');
    return `Token ${id} ${values.checker ? 'to check' : 'for'} ${name.data} (${label}). It is shown this once:\n${token}`;
  } finally {
    await db.destroy();
  }
});
