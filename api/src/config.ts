import { resolve } from 'node:path';
import { metricsAddressFrom } from '@fanfare/telemetry';
import * as z from 'zod/mini';
import { areRanges } from './client-address.ts';
import { limitsSchema, unlimitedFactor } from './limits.ts';
import { nextTermsFrom, termsVariables } from './terms-settings.ts';
import { marketingFrom, marketingVariables } from './marketing-settings.ts';
import { overridden } from './overridden.ts';
import { payPalFrom, payPalVariables } from './paypal-settings.ts';
import { proberFrom, proberVariables } from './prober-settings.ts';
import { brokenInvariant, rulesSchema } from './rules.ts';
import { contradictionsOf } from './rules-contradictions.ts';
import { s3From, s3Variables } from './s3-settings.ts';
import { sellerFrom, sellerVariables } from './seller-settings.ts';
import { sentryFrom, sentryVariables } from './sentry-settings.ts';
import { signInFrom, signInVariables } from './sign-in-settings.ts';
import { spotifyFrom, spotifyVariables } from './spotify-settings.ts';
import { stripeFrom, stripeVariables } from './stripe-settings.ts';
import { withoutSlashes } from './without-slashes.ts';

export type Env = 'demo' | 'test' | 'production';

/** Everything that the environment decides, parsed and checked once. */
export type Config = ReturnType<typeof loadConfig>;

/** A start that can't go on; the message says all that is wrong. */
export class ConfigError extends Error {}

const demoSecret = 'fanfare-demo-secret-that-production-refuses';

const number = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number<string | number>().check(z.int(), z.gte(min), z.lte(max)), fallback);

const environment = z.object({
  FANFARE_ENV: z._default(z.enum(['demo', 'test', 'production']), 'demo'),
  FANFARE_PORT: number(3000, 1, 65_500),
  FANFARE_BIND: z._default(z.string(), 'localhost'),
  FANFARE_DATA_DIR: z._default(z.string(), resolve(import.meta.dirname, '../../.data')),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  APP_DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  FANFARE_DB_POOL: number(10, 2, 200),
  FANFARE_DB_WAIT_MS: number(5_000, 100, 600_000),
  FANFARE_JWT_SECRET: z._default(z.string().check(z.minLength(32)), demoSecret),
  FANFARE_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'])),
  FANFARE_MEDIA_SECRET: z._default(z.string().check(z.minLength(32)), demoSecret),
  FANFARE_COOKIE_SECRET: z._default(z.string().check(z.minLength(32)), demoSecret),
  FANFARE_API_URL: z.optional(z.url()),
  FANFARE_SHELL_URL: z.optional(z.url()),
  FANFARE_PUBLIC_URL: z.optional(z.url()),
  FANFARE_ORIGINS: z.optional(z.string()),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  FANFARE_MAIL_FROM: z._default(z.string(), 'Fanfare <hello@fanfare.test>'),
  FANFARE_PREVIEW_HOSTS: z._default(z.string(), ''),
  FANFARE_DRAIN_SECONDS: number(0, 0, 60),
  FANFARE_TRUST_PROXY: z._default(z.string(), ''),
  FANFARE_LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  FANFARE_CHECK_ANSWERS: z.optional(z.enum(['on', 'off'])),
  FANFARE_JOBS: z._default(z.enum(['on', 'off']), 'on'),
  FANFARE_TRAIN_RANKING: z.optional(z.enum(['on', 'off'])),
  FANFARE_RULES: z.optional(z.string()),
  FANFARE_LIMITS: z.optional(z.string()),
  ...s3Variables,
  ...stripeVariables,
  ...sellerVariables,
  ...payPalVariables,
  ...spotifyVariables,
  ...signInVariables,
  ...marketingVariables,
  ...sentryVariables,
  ...termsVariables,
  ...proberVariables,
});

/**
 * Reads and checks the environment.
 * @throws {ConfigError} with every problem in one message.
 */
export function loadConfig(source: Record<string, string | undefined>) {
  // A variable that is set to nothing counts as not set: that is how compose files and shells leave one out.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} is not valid`).join('; '));
  }
  const env = parsed.data;
  const problems: string[] = [];
  const at = (offset: number) => `http://localhost:${env.FANFARE_PORT + offset}`;

  const databaseUrl = env.APP_DATABASE_URL ?? env.DATABASE_URL;
  if (!databaseUrl) problems.push('APP_DATABASE_URL or DATABASE_URL is needed');
  if (env.FANFARE_ENV === 'production') {
    if (env.FANFARE_JWT_SECRET === demoSecret) problems.push('FANFARE_JWT_SECRET must be set in production');
    if (env.FANFARE_MEDIA_SECRET === demoSecret) problems.push('FANFARE_MEDIA_SECRET must be set in production');
    if (env.FANFARE_COOKIE_SECRET === demoSecret) problems.push('FANFARE_COOKIE_SECRET must be set in production');
    if (env.FANFARE_SECOND_FACTOR === 'optional')
      problems.push('FANFARE_SECOND_FACTOR can’t be optional in production');
    if (!env.SMTP_URL) problems.push('SMTP_URL must be set in production');
    if (!env.FANFARE_SHELL_URL) problems.push('FANFARE_SHELL_URL must be set in production');
    if (!env.FANFARE_API_URL) problems.push('FANFARE_API_URL must be set in production');
    if (!env.FANFARE_ORIGINS) problems.push('FANFARE_ORIGINS must be set in production');
  }
  const rules = overridden('FANFARE_RULES', env.FANFARE_RULES, rulesSchema, problems);
  const broken = brokenInvariant(rules);
  if (broken) problems.push(`FANFARE_RULES: ${broken}`);
  problems.push(...contradictionsOf(rules).map((contradiction) => `FANFARE_RULES: ${contradiction}`));
  const ownLimits = limitsSchema(env.FANFARE_ENV === 'test' ? unlimitedFactor : 1);
  const limits = overridden('FANFARE_LIMITS', env.FANFARE_LIMITS, ownLimits, problems);
  const s3 = s3From(env, problems);
  const stripe = stripeFrom(env, at(20), problems);
  const paypal = payPalFrom(env, at(20), problems);
  const spotify = spotifyFrom(env, at(20), problems);
  const sentryDsn = sentryFrom(env, problems);
  const nextTerms = nextTermsFrom(env, problems);
  const signIn = signInFrom(env, at(20), problems);
  const marketing = marketingFrom(env, at(20), problems);
  const prober = proberFrom(env, at(20), problems);
  const metrics = metricsFrom(given, problems);
  if (!areRanges(list(env.FANFARE_TRUST_PROXY)))
    problems.push('FANFARE_TRUST_PROXY is not a list of addresses and CIDR ranges');
  if (problems.length > 0) throw new ConfigError(problems.join('; '));

  return {
    env: env.FANFARE_ENV,
    port: env.FANFARE_PORT + 10,
    bind: env.FANFARE_BIND,
    dataDir: resolve(env.FANFARE_DATA_DIR),
    /** The role that the API runs as; `ownerDatabaseUrl` owns the schema and serves migrations and seeds only. */
    databaseUrl: databaseUrl ?? '',
    ownerDatabaseUrl: env.DATABASE_URL ?? databaseUrl ?? '',
    databasePoolSize: env.FANFARE_DB_POOL,
    /** A request that gets no connection within it is answered 503. */
    databaseWaitMs: env.FANFARE_DB_WAIT_MS,
    jwtSecret: env.FANFARE_JWT_SECRET,
    mediaSecret: env.FANFARE_MEDIA_SECRET,
    /** Whether staff, and whoever changes where payouts go, need a second factor. */
    isSecondFactorRequired: env.FANFARE_ENV === 'production' || env.FANFARE_SECOND_FACTOR === 'required',
    /** Signs the mark by which the shell's server knows a visitor; the same for both. */
    cookieSecret: env.FANFARE_COOKIE_SECRET,
    /** Public addresses, without a slash at the end. */
    apiUrl: withoutSlashes(env.FANFARE_API_URL ?? at(10)),
    shellUrl: withoutSlashes(env.FANFARE_SHELL_URL ?? at(0)),
    /** The one origin of all remotes' artefacts; null: each remote has an own one on this machine. */
    artefactsUrl: s3?.publicUrl ?? ownArtefactsUrl(env),
    /** Null: files are kept in `dataDir`. */
    s3,
    /** Null: cards are off. */
    stripe,
    /** Null: PayPal is off. */
    paypal,
    /** Null: nothing is asked of Spotify. */
    spotify,
    /** Whom people can sign in with, besides their password. */
    signIn,
    /** Null: events for marketing go nowhere. */
    marketing,
    /** Null: errors are kept in the database. */
    sentryDsn,
    /** Null: no new terms are announced. */
    nextTerms,
    /** How the pages that users give are fetched. */
    prober,
    /** Who sells: receipts say so. */
    seller: sellerFrom(env),
    /** Exact origins that may call with credentials. */
    origins: env.FANFARE_ORIGINS ? list(env.FANFARE_ORIGINS).map(withoutSlashes) : localOrigins(env.FANFARE_PORT),
    smtpUrl: env.SMTP_URL ?? `smtp://localhost:${env.FANFARE_PORT + 22}`,
    mailFrom: env.FANFARE_MAIL_FROM,
    /** How long a process that is told to stop goes on answering while those in front of it turn to others. */
    drainMs: env.FANFARE_DRAIN_SECONDS * 1_000,
    /** Hosts beside this machine that a staff member may open a front end from. */
    previewHosts: list(env.FANFARE_PREVIEW_HOSTS).map((host) => host.toLowerCase()),
    /** Addresses and CIDR ranges of our own proxies: what one of them says of its caller is believed; empty: none. */
    trustedProxies: list(env.FANFARE_TRUST_PROXY),
    logLevel: env.FANFARE_LOG_LEVEL,
    /** Where metrics are shown; null: nowhere. */
    metrics,
    /** Whether every value of an answer is checked against the contract before it is sent. */
    checksAnswers: (env.FANFARE_CHECK_ANSWERS ?? (env.FANFARE_ENV === 'test' ? 'on' : 'off')) === 'on',
    /** Off where a test runs jobs by hand. */
    runJobs: env.FANFARE_JOBS === 'on',
    /** Whether a job trains the finder's ranking: it takes minutes of a core. Tests move the clock by weeks. */
    trainsRanking: (env.FANFARE_TRAIN_RANKING ?? (env.FANFARE_ENV === 'test' ? 'off' : 'on')) === 'on',
    limits,
    rules,
  };
}

/** On the port above that of the shell's server, as the API itself is. */
function metricsFrom(env: Record<string, string | undefined>, problems: string[]) {
  try {
    return metricsAddressFrom(env, 10);
  } catch (error) {
    problems.push((error as Error).message);
    return null;
  }
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Behind a proxy everything has one address; on a machine of one's own each remote has a port. */
function ownArtefactsUrl(env: z.infer<typeof environment>): string | null {
  const url = env.FANFARE_PUBLIC_URL ?? (env.FANFARE_ENV === 'production' ? env.FANFARE_SHELL_URL : undefined);
  return url ? withoutSlashes(url) : null;
}

/** The shell and the three remotes standing alone. */
function localOrigins(port: number): string[] {
  return [0, 1, 2, 3].flatMap((offset) => ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port + offset}`));
}
