import { parseArgs } from 'node:util';
import { type FrontEndName, frontEndName, type ReleaseVerb, releaseVerb } from '@fanfare/api-contract';
import { loadConfig } from '../config.ts';
import {
  issueReleaseToken,
  listReleaseTokens,
  type ReleaseTokenRow,
  revokeReleaseToken,
  type TokenTerms,
} from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const longestLabel = 80;
const defaultDays = '90';
const mostDays = 3_650;

/**
 * Manages the release tokens of teams. `--name mf-creator --label "Creator team"` issues one for 90 days and shows it once; `--verbs publish,check`
 * limits what it may do, `--checker` is short for `--verbs check`, `--days 30` or `--days never` sets when it ends. `--list` shows all without
 * the secrets, `--revoke <id>` ends one. As the schema's owner.
 */
await runCli('No token was issued or revoked', async () => {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      label: { type: 'string' },
      verbs: { type: 'string' },
      checker: { type: 'boolean', default: false },
      days: { type: 'string', default: defaultDays },
      list: { type: 'boolean', default: false },
      revoke: { type: 'string' },
    },
  });
  if (values.list && values.revoke !== undefined) throw new Error('--list and --revoke go one at a time');
  if (values.checker && values.verbs !== undefined) throw new Error('--checker is --verbs check: give one of them');
  const db = openDatabase(loadConfig(process.env).ownerDatabaseUrl, 2);
  try {
    if (values.list) return (await listReleaseTokens(db)).map(lineOf).join('\n') || 'No token was ever issued.';
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
    const verbs = verbsOf(values.checker ? 'check' : values.verbs);
    return await issue(name.data, label, { verbs, days: daysOf(values.days) });
  } finally {
    await db.destroy();
  }

  async function issue(name: FrontEndName, label: string, terms: Required<TokenTerms>): Promise<string> {
    const { id, token, expiresAt } = await issueReleaseToken(db, name, label, terms);
    const until = expiresAt ? `until ${dayOf(expiresAt)}` : 'until it is revoked';
    return `Token ${id} for ${name} (${label}) may ${terms.verbs.join(', ')} ${until}. It is shown this once:\n${token}`;
  }
});

function verbsOf(text: string | undefined): readonly ReleaseVerb[] {
  if (text === undefined) return releaseVerb.options;
  const parsed = text.split(',').map((verb) => releaseVerb.safeParse(verb.trim()));
  const known = parsed.flatMap(({ success, data }) => (success ? [data!] : []));
  if (known.length === parsed.length) return known;
  throw new Error(`--verbs takes ${releaseVerb.options.join(', ')}, with commas between them`);
}

function daysOf(text: string): number | null {
  if (text === 'never') return null;
  const days = Number(text);
  if (Number.isSafeInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new Error(`--days is a number from 1 to ${mostDays}, or never`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function stateOf({ is_good: isGood, expires_at: expiresAt, revoked_at: revokedAt }: ReleaseTokenRow): string {
  if (revokedAt) return `revoked ${dayOf(revokedAt)}`;
  if (!expiresAt) return 'good until it is revoked';
  return isGood ? `good until ${dayOf(expiresAt)}` : `expired ${dayOf(expiresAt)}`;
}

function lineOf(row: ReleaseTokenRow): string {
  const cells = [
    String(row.id).padStart(4),
    row.name.padEnd(10),
    stateOf(row).padEnd(24),
    row.verbs.join(','),
    row.label,
  ];
  return cells.join('  ');
}
