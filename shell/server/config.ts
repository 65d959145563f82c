import path from 'node:path';
import type { FrontEndName } from '@fanfare/api-contract';
import { metricsAddressFrom } from '@fanfare/telemetry';
import type { PublicConfig } from '@fanfare/shell-contract';
import type { Operator } from '../boot/page-content.ts';
import { portOffsetOf } from '../contract/build/ports.ts';
import { overrideSettings, type OverrideSettings } from './override/settings.ts';
import { coverOrigins } from './cover-origins.ts';
import { externalLinks } from './links.ts';
import { operatorFrom } from './operator.ts';
import { sentryDsnFrom } from './sentry-dsn.ts';
import { paymentSources, type PaymentSources } from './payment-sources.ts';
import { uploadOrigins } from './upload-origins.ts';

export interface ServerConfig {
  port: number;
  /** Where to listen; `localhost` is both 127.0.0.1 and ::1. */
  host: string;
  /** Folders of `<version>/` builds: those in this machine's storage first, as they never change. */
  buildDirectories: readonly string[];
  /** Which build to serve if no version is known to be live; the newest by default. */
  version: string | undefined;
  /** How long it goes on answering when it is told to stop, while those in front of it turn to others. */
  drainMs: number;
  /** Where the last known boot document is cached. */
  dataDirectory: string;
  /** Where this server reaches the API; may differ from the address for browsers. */
  internalApiUrl: string;
  /** The address of the pages; HSTS is sent when it is https. */
  pageUrl: string;
  /** Signs visitor ids, so that nobody reports twice on a version. Shared with the API. */
  cookieSecret: string;
  /** Where this installation's remotes are, for a snapshot without origins. */
  remoteOriginOf: (name: FrontEndName) => string;
  /** Where images and audio may come from besides the API: a separate storage. */
  mediaOrigins: readonly string[];
  /** Where covers of tracks at other services come from. */
  coverOrigins: readonly string[];
  /** Where browsers upload files directly to a storage. */
  uploadOrigins: readonly string[];
  /** Where pages report errors besides the API. */
  errorOrigins: readonly string[];
  /** Where metrics are shown; null: nowhere. */
  metrics: ReturnType<typeof metricsAddressFrom>;
  logLevel: string;
  /** Whose override documents are obeyed, and where they are. */
  override: OverrideSettings;
  /** Where the card fields come from. */
  payment: PaymentSources;
  /** Who operates the installation. */
  operator: Operator;
  public: PublicConfig;
}

/** Mirrored in the API. */
const demoSecret = 'fanfare-demo-secret-that-production-refuses';
const root = path.join(import.meta.dirname, '..', '..');
const environments = ['demo', 'test', 'production'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Derived as in the API: a storage's own address, else the installation's one address, else the ports of a block. */
function originOf(name: FrontEndName, env: Record<string, string | undefined>): string {
  const shellUrl = env['FANFARE_ENV'] === 'production' ? env['FANFARE_SHELL_URL'] : undefined;
  const port = Number(env['FANFARE_PORT'] ?? 3000) + portOffsetOf(name);
  const url = env['S3_PUBLIC_URL'] || env['FANFARE_PUBLIC_URL'] || shellUrl || `http://localhost:${port}`;
  return url.replace(/\/$/, '');
}

/**
 * Reads the server's configuration.
 * @throws with one clear line if a value is invalid.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): ServerConfig {
  const port = Number(env['FANFARE_PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error(`FANFARE_PORT is no port: ${port}`);
  const name = env['FANFARE_ENV'] ?? 'demo';
  const environment = environments.find((one) => one === name);
  if (!environment) throw new Error(`FANFARE_ENV must be one of ${environments.join(', ')}, not ${name}`);
  const apiUrl = (env['FANFARE_API_URL'] ?? `http://localhost:${port + 10}`).replace(/\/$/, '');
  const dataDirectory = env['FANFARE_DATA_DIR'] ?? path.join(root, '.data');
  // The second is where released files are; installations of before named both by it.
  const pageUrl = env['FANFARE_SHELL_URL'] || env['FANFARE_PUBLIC_URL'] || `http://localhost:${port}`;
  const cookieSecret = env['FANFARE_COOKIE_SECRET'] ?? demoSecret;
  if (environment === 'production' && cookieSecret === demoSecret) {
    throw new Error('FANFARE_COOKIE_SECRET must be set in production');
  }
  const sentryDsn = sentryDsnFrom(env, environment);
  const sandboxOrigin = `http://localhost:${port + 20}`;
  const drainSeconds = Number(env['FANFARE_DRAIN_SECONDS'] || 0);
  if (!(drainSeconds >= 0 && drainSeconds <= 60)) throw new Error(`FANFARE_DRAIN_SECONDS is not between 0 and 60`);
  return {
    port,
    drainMs: drainSeconds * 1_000,
    host: env['FANFARE_BIND'] ?? 'localhost',
    buildDirectories: [
      path.join(dataDirectory, 'files', 'remotes', 'shell'),
      path.join(import.meta.dirname, '..', 'dist'),
    ],
    version: env['FANFARE_SHELL_VERSION'],
    dataDirectory,
    internalApiUrl: (env['FANFARE_INTERNAL_API_URL'] ?? apiUrl).replace(/\/$/, ''),
    pageUrl,
    cookieSecret,
    remoteOriginOf: (name) => originOf(name, env),
    mediaOrigins: [apiUrl, ...(env['FANFARE_MEDIA_ORIGINS'] ?? '').split(',').filter(Boolean)],
    coverOrigins: coverOrigins(env, sandboxOrigin),
    // With addresses of its own the API is named as configured, regardless of the page's host.
    uploadOrigins: [apiUrl, ...uploadOrigins(env)],
    errorOrigins: sentryDsn ? [new URL(sentryDsn).origin] : [],
    metrics: metricsAddressFrom(env, 0),
    logLevel: logLevels.find((one) => one === env['FANFARE_LOG_LEVEL']) ?? 'info',
    override: overrideSettings(env),
    payment: paymentSources(env, sandboxOrigin),
    operator: operatorFrom(env).operator,
    public: {
      apiUrl,
      env: environment,
      ...(sentryDsn && { sentryDsn }),
      links: externalLinks(env, sandboxOrigin),
    },
  };
}
