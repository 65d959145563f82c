import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { type CheckerRow, listCheckers, registerChecker, revokeChecker } from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const longestLabel = 80;

/**
 * Registers the program that makes the installation's checks. `--file checker.json --label "Checks"` writes what it needs to a file that only
 * its owner can read: the private key in it is kept nowhere else. `--list` shows all, `--revoke <id>` ends one, and what it signed no longer
 * counts. As the schema's owner.
 */
await runCli('No checker was registered or revoked', async () => {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      label: { type: 'string', default: 'Checker' },
      list: { type: 'boolean', default: false },
      revoke: { type: 'string' },
    },
  });
  const db = openDatabase(loadConfig(process.env).ownerDatabaseUrl, 2);
  try {
    if (values.list) return (await listCheckers(db)).map(lineOf).join('\n') || 'No checker was ever registered.';
    if (values.revoke !== undefined) {
      const id = Number(values.revoke);
      if (!Number.isSafeInteger(id) || !(await revokeChecker(db, id)))
        throw new Error(`no checker ${values.revoke} is good`);
      return `Checker ${id} is revoked, and nothing that it signed counts`;
    }
    const label = values.label.trim();
    if (label === '' || label.length > longestLabel) throw new Error(`--label needs 1 to ${longestLabel} characters`);
    if (values.file === undefined) throw new Error('--file says where to write its key');
    const file = resolve(values.file);
    if (existsSync(file)) throw new Error(`${file} exists already`);
    // First, so that no checker is registered whose key could be written nowhere.
    await writeFile(file, '', { mode: 0o600, flag: 'wx' });
    const secrets = await registerChecker(db, label);
    await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
    await chmod(file, 0o600);
    return `Checker ${secrets.id} (${label}) is registered; its key is in ${file}`;
  } finally {
    await db.destroy();
  }
});

const timeOf = (date: Date | null): string =>
  date === null ? 'never' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function lineOf({ id, label, created_at: createdAt, seen_at: seenAt, revoked_at: revokedAt }: CheckerRow): string {
  const state = revokedAt ? `revoked ${timeOf(revokedAt)}` : `good since ${timeOf(createdAt)}`;
  return [String(id).padStart(4), state.padEnd(31), `last seen ${timeOf(seenAt)}`.padEnd(30), label].join('  ');
}
