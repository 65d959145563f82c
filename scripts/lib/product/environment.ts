import path from 'node:path';
import { portOf } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface Databases {
  /** Owns the schema: migrations, seeds, the movable clock. */
  owner: string;
  /** What the API connects as; it may do less. */
  app: string;
}

const appRole = 'fanfare_app';
const databaseName = 'fanfare';
export const ownerRole = 'fanfare';

/** The addresses of the database, embedded or one's own. */
export function databasesOf(settings: Settings, secrets: Secrets, source: NodeJS.ProcessEnv): Databases {
  const owner = new URL(
    settings.databaseUrl ??
      `postgres://${ownerRole}:${secrets.dbPassword}@localhost:${portOf(settings, 'PostgreSQL')}/${databaseName}`,
  );
  const app = new URL(owner);
  app.username = appRole;
  app.password = secrets.appDbPassword;
  return { owner: owner.href, app: source['APP_DATABASE_URL'] || app.href };
}

/** What every process of the product sees; what the person who starts it sets wins over what is made up here. */
export function environmentOf(settings: Settings, secrets: Secrets, source: NodeJS.ProcessEnv): Record<string, string> {
  const databases = databasesOf(settings, secrets, source);
  const inherited = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  return {
    FANFARE_JWT_SECRET: secrets.jwtSecret,
    FANFARE_MEDIA_SECRET: secrets.mediaSecret,
    FANFARE_COOKIE_SECRET: secrets.cookieSecret,
    FANFARE_APP_DB_PASSWORD: secrets.appDbPassword,
    // What is started again after a crash answers a third sooner.
    NODE_COMPILE_CACHE: path.join(settings.dataDir, 'compiled'),
    ...inherited,
    NODE_ENV: 'production',
    FANFARE_ENV: settings.env,
    FANFARE_PORT: String(settings.port),
    FANFARE_DATA_DIR: settings.dataDir,
    FANFARE_DB_PASSWORD: secrets.dbPassword,
    DATABASE_URL: databases.owner,
    APP_DATABASE_URL: databases.app,
    // What somebody else's database holds is theirs: no demo data goes in.
    ...(settings.databaseUrl ? { FANFARE_OWN_DATABASE: '1' } : {}),
  };
}
