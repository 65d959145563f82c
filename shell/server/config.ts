import path from 'node:path';
import type { PublicConfig } from '@fanfare/shell-contract';

export interface ServerConfig {
  port: number;
  /** Where to listen; `localhost` is both 127.0.0.1 and ::1. */
  host: string;
  /** Folder of `<version>/` builds. */
  distDirectory: string;
  /** Which build to serve; the newest where left out. */
  version: string | undefined;
  /** Where the last known boot document is kept. */
  dataDirectory: string;
  /** Where this server asks the API; may differ from where browsers do. */
  internalApiUrl: string;
  /** The address people use; HSTS is sent when it is https. */
  publicUrl: string;
  /** Where pictures and sound may come from beside the API: a storage of its own. */
  mediaOrigins: readonly string[];
  public: PublicConfig;
}

const root = path.join(import.meta.dirname, '..', '..');
const environments = ['demo', 'test', 'production'] as const;

/**
 * Reads the server's configuration.
 * @throws with one clear line where a value makes no sense.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): ServerConfig {
  const port = Number(env['FANFARE_PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error(`FANFARE_PORT is no port: ${port}`);
  const name = env['FANFARE_ENV'] ?? 'demo';
  const environment = environments.find((one) => one === name);
  if (!environment) throw new Error(`FANFARE_ENV must be one of ${environments.join(', ')}, not ${name}`);
  const apiUrl = (env['FANFARE_API_URL'] ?? `http://localhost:${port + 10}`).replace(/\/$/, '');
  const link = (key: string, fallback: string) => env[`FANFARE_LINK_${key}`] ?? fallback;
  return {
    port,
    host: env['FANFARE_BIND'] ?? 'localhost',
    distDirectory: path.join(import.meta.dirname, '..', 'dist'),
    version: env['FANFARE_SHELL_VERSION'],
    dataDirectory: env['FANFARE_DATA_DIR'] ?? path.join(root, '.data'),
    internalApiUrl: (env['FANFARE_INTERNAL_API_URL'] ?? apiUrl).replace(/\/$/, ''),
    publicUrl: env['FANFARE_PUBLIC_URL'] ?? `http://localhost:${port}`,
    mediaOrigins: [apiUrl, ...(env['FANFARE_MEDIA_ORIGINS'] ?? '').split(',').filter(Boolean)],
    public: {
      apiUrl,
      env: environment,
      links: {
        facebook: link('FACEBOOK', 'https://www.facebook.com/'),
        instagram: link('INSTAGRAM', 'https://www.instagram.com/'),
        twitter: link('TWITTER', 'https://twitter.com/'),
        spotify: link('SPOTIFY', 'https://open.spotify.com/'),
        linkedin: link('LINKEDIN', 'https://www.linkedin.com/'),
        blog: link('BLOG', 'https://fanfare.example/blog'),
        faq: link('FAQ', 'https://fanfare.example/faq'),
      },
    },
  };
}
