import { createHash } from 'node:crypto';
import type { ReleaseVerb } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { type IdentityClaims, IdentityRefusal, IssuerUnreachable } from '../gateways/oidc/index.ts';
import { because } from '../because.ts';
import { AppError } from './errors.ts';

/** A rule of the operator: which job of a CI may release what. A row of `release_tokens` without a secret. */
interface Rule {
  id: number;
  name: string;
  label: string;
  verbs: ReleaseVerb[];
  audience: string;
  claims: Record<string, string>;
}

/** A token that a CI gave to one job. */
export interface JobToken {
  /** SHA-256 of it. */
  digest: Buffer;
  expiresAt: Date;
  /** What the job checked out; null where the issuer doesn't say. */
  commit: string | null;
}

/** A team with its release token, which is valid for one front end only. */
export interface ReleaseTeam {
  tokenId: number;
  /** The front end that it may release. */
  name: string;
  verbs: readonly ReleaseVerb[];
  label: string;
  /** Null for a token with a secret. */
  job: JobToken | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

function fits({ audience, claims: wanted }: Rule, claims: IdentityClaims): boolean {
  if (![claims['aud']].flat().includes(audience)) return false;
  return Object.entries(wanted).every(([claim, text]) => {
    const said = textOf(claims[claim]);
    if (said === null) return false;
    return text.endsWith('*') ? said.startsWith(text.slice(0, -1)) : said === text;
  });
}

const longestWho = 200;

/** A job as the audit names it: `fanfare/labels@refs/heads/main, Release, run 7`. */
function jobOf(claims: IdentityClaims): string {
  const source = textOf(claims['repository']) ?? textOf(claims['project_path']) ?? textOf(claims['sub']) ?? 'a job';
  const ref = textOf(claims['ref']);
  const workflow = textOf(claims['workflow']);
  const run = textOf(claims['run_id']) ?? textOf(claims['pipeline_id']);
  const parts = [ref ? `${source}@${ref}` : source, ...(workflow ? [workflow] : []), ...(run ? [`run ${run}`] : [])];
  return parts.join(', ').slice(0, longestWho);
}

const commitOf = ({ sha }: IdentityClaims): string | null =>
  typeof sha === 'string' && /^[0-9a-f]{40}$/.test(sha) ? sha : null;

const trustRulesOf = (db: Knex, issuer: string): Promise<Rule[]> =>
  db('release_tokens')
    .where({ issuer })
    .whereNull('revoked_at')
    .whereRaw('coalesce(expires_at > app_now(), true)')
    .orderBy('id')
    .select<Rule[]>('id', 'name', 'label', 'verbs', 'audience', 'claims');

const refused = (why: string, cause?: unknown) =>
  new AppError('unauthenticated', because('access.identity_refused', { why }), { cause });

/**
 * The team that a job of a CI releases for. Nothing is asked of an issuer that no rule names.
 * @param name the front end that the request is about; null for a request about none
 * @throws AppError unauthenticated with the reason; issuer_unreachable where the issuer's keys can't be read; forbidden where two rules of one
 * front end fit, which would let one job act as two
 */
export async function teamOfJob(
  app: FastifyInstance,
  token: string,
  issuer: string,
  name: string | null,
): Promise<ReleaseTeam> {
  const rules = await trustRulesOf(app.db, issuer);
  if (rules.length === 0) throw refused(`nothing here trusts ${issuer.slice(0, longestWho)}`);
  const claims = await app.identityTokens
    .verify(token, {
      issuer,
      audiences: [...new Set(rules.map(({ audience }) => audience))],
      maxSeconds: app.config.rules.releases.identityMaxMinutes * 60,
    })
    .catch((error: unknown) => {
      if (error instanceof IdentityRefusal) throw refused(error.message, error);
      if (error instanceof IssuerUnreachable)
        throw new AppError('issuer_unreachable', because('access.issuer_unreachable', { why: error.message }), {
          cause: error,
        });
      throw error;
    });
  const fitting = rules.filter((rule) => fits(rule, claims));
  const [first] = fitting;
  if (!first) throw refused(`no rule here fits ${jobOf(claims)}`);
  const ofName = fitting.filter((rule) => rule.name === name);
  if (ofName.length > 1) {
    const labels = ofName.map(({ label }) => label).join(', ');
    throw new AppError('forbidden', because('access.rules_ambiguous', { name: rules[0]!.name, rules: labels }));
  }
  const rule = ofName[0] ?? first;
  return {
    tokenId: rule.id,
    name: rule.name,
    verbs: rule.verbs,
    label: jobOf(claims),
    job: {
      // Of what is signed: a signature can be spelt in several ways.
      digest: createHash('sha256')
        .update(token.slice(0, token.lastIndexOf('.')))
        .digest(),
      expiresAt: new Date(Number(claims['exp']) * 1_000),
      commit: commitOf(claims),
    },
  };
}

/**
 * Marks a job's token as used for a verb: whoever reads it in a log can't repeat what the job did.
 * @throws AppError forbidden where it was used for the verb before
 */
export async function consumeToken(db: Knex, { digest, expiresAt }: JobToken, verb: ReleaseVerb): Promise<void> {
  const [isNew] = await db('release_identity_uses')
    .insert({ token_digest: digest, verb, expires_at: expiresAt })
    .onConflict(['token_digest', 'verb'])
    .ignore()
    .returning('verb');
  if (!isNew) throw new AppError('forbidden', because('access.identity_used', { verb }));
}
