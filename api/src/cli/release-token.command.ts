import { parseArgs } from 'node:util';
import { type FrontEndName, frontEndName, type ReleaseVerb, releaseVerb } from '@fanfare/api-contract';
import { loadConfig } from '../config.ts';
import {
  findFrontEnd,
  issueReleaseToken,
  listFrontEnds,
  listReleaseTokens,
  type ReleaseTokenRow,
  revokeReleaseToken,
  type TokenTerms,
  type IdentityRule,
  trustIdentity,
} from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';

const longestLabel = 80;
const defaultDays = '90';
const mostDays = 3_650;

export const releaseTokenFailure = 'No token was issued or revoked';

/**
 * Manages the release tokens of teams. `--name mf-creator --label "Creator team"` issues one for 90 days and shows it once; `--verbs publish,check`
 * limits what it may do, `--days 30` or `--days never` sets when it ends. `--issuer
 * https://token.actions.githubusercontent.com --claims repository=fanfare/labels,ref=refs/heads/main` trusts jobs of a CI instead of a secret,
 * with tokens for `--audience` (the API's address by default). `--list` shows all without
 * the secrets, `--revoke <id>` ends one. As the schema's owner.
 * @returns what to say
 * @throws Error with one line
 */
export async function releaseTokenCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      label: { type: 'string' },
      verbs: { type: 'string' },
      days: { type: 'string' },
      issuer: { type: 'string' },
      audience: { type: 'string' },
      claims: { type: 'string' },
      list: { type: 'boolean', default: false },
      revoke: { type: 'string' },
    },
  });
  if (values.list && values.revoke !== undefined) throw new Error('--list and --revoke go one at a time');
  const config = loadConfig(env);
  const db = openDatabase(config.ownerDatabaseUrl, 2);
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
    if (!name.success || !(await findFrontEnd(db, name.data))) {
      const known = (await listFrontEnds(db)).map((one) => one.name);
      throw new Error(`--name must be one of ${known.join(', ')}`);
    }
    if (label === '' || label.length > longestLabel) throw new Error(`--label needs 1 to ${longestLabel} characters`);
    const verbs = verbsOf(values.verbs);
    const rule = ruleOf(values, config.apiUrl);
    if (rule) return await trust(name.data, label, rule, { verbs, days: daysOf(values.days ?? 'never') });
    return await issue(name.data, label, { verbs, days: daysOf(values.days ?? defaultDays) });
  } finally {
    await db.destroy();
  }

  async function trust(
    name: FrontEndName,
    label: string,
    rule: IdentityRule,
    terms: Required<TokenTerms>,
  ): Promise<string> {
    const { id } = await trustIdentity(db, name, label, rule, terms);
    return `Rule ${id}: jobs of ${claimsText(rule.claims)} at ${rule.issuer}, with tokens for ${rule.audience}, may ${terms.verbs.join(', ')} ${name} (${label})`;
  }

  async function issue(name: FrontEndName, label: string, terms: Required<TokenTerms>): Promise<string> {
    const { id, token, expiresAt } = await issueReleaseToken(db, name, label, terms);
    const until = expiresAt ? `until ${dayOf(expiresAt)}` : 'until it is revoked';
    return `Token ${id} for ${name} (${label}) may ${terms.verbs.join(', ')} ${until}. It is shown this once:\n${token}`;
  }
}

function claimsText(claims: Record<string, string>): string {
  return Object.entries(claims)
    .map(([claim, text]) => `${claim}=${text}`)
    .join(', ');
}

/** What a token of a CI's job has to say; null where a secret is issued instead. */
function ruleOf(
  { issuer, audience, claims }: Partial<Record<'issuer' | 'audience' | 'claims', string>>,
  apiUrl: string,
): IdentityRule | null {
  if (issuer === undefined) {
    if (audience === undefined && claims === undefined) return null;
    throw new Error('--audience and --claims go with --issuer');
  }
  if (!/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(issuer) || !URL.canParse(issuer))
    throw new Error('--issuer takes an address by https, as the tokens of the CI name it');
  const pairs = (claims ?? '').split(',').map((pair) => pair.trim().split('='));
  const named = Object.fromEntries(pairs.map(([claim = '', ...text]) => [claim, text.join('=')]));
  const source = named['repository'] ?? named['project_path'] ?? named['sub'];
  if (!source || source.endsWith('*') || Object.entries(named).some(([claim, text]) => claim === '' || text === ''))
    throw new Error(
      '--claims takes what a token has to say, as repository=fanfare/labels,ref=refs/heads/main: one whole repository, project_path or sub',
    );
  return { issuer: issuer.replace(/\/$/, ''), audience: audience ?? apiUrl, claims: named };
}

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
    ...(row.issuer && row.claims ? [`${claimsText(row.claims)} at ${row.issuer}`] : []),
  ];
  return cells.join('  ');
}
