import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FrontEndName, isLoopback } from '@fanfare/api-contract';
import { apiUrl } from '@fanfare/shell-contract/ports';
import { Refusal } from '../refusal.ts';
import { identityVariable } from './identity-token.ts';

export interface Connection {
  /** Base address of the API, without a trailing slash. */
  url: string;
  token: string;
  /** The token's source, for messages: never the token itself. */
  tokenFrom: string;
  /** Only a copy on this machine has the demo accounts. */
  isLocal: boolean;
}

/**
 * The API's address, without a slash at the end.
 * @throws Refusal where a token would travel unencrypted
 */
export function findApi(): Pick<Connection, 'url' | 'isLocal'> {
  const given = apiUrl();
  if (!URL.canParse(given)) throw new Refusal(`FANFARE_API_URL is no address: "${given}".`, { code: 'usage' });
  const { protocol, hostname } = new URL(given);
  const isLocal = isLoopback(hostname);
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) {
    throw new Refusal(`A token is only sent by https: FANFARE_API_URL is ${given}.`, { code: 'usage' });
  }
  return { url: given.replace(/\/+$/, ''), isLocal };
}

/**
 * @param folder the repository, which relative data folders are counted from
 * @throws Refusal if there is no token, or if it would travel unencrypted
 */
export function findConnection(name: FrontEndName, env: NodeJS.ProcessEnv, folder: string): Connection {
  const { url, isLocal } = findApi();
  for (const variable of ['FANFARE_RELEASE_TOKEN', identityVariable]) {
    const token = env[variable]?.trim();
    if (token) return { url, token, tokenFrom: variable, isLocal };
  }
  const demo = isLocal ? demoToken(name, path.resolve(folder, env['FANFARE_DATA_DIR'] || '.data')) : null;
  if (demo) return { url, ...demo, isLocal };
  throw new Refusal(`There is no token to release ${name} with.`, {
    code: 'no_token',
    next: isLocal
      ? 'start Fanfare first (npm start), or set FANFARE_RELEASE_TOKEN'
      : "set FANFARE_RELEASE_TOKEN to your team's token; the operator issues it",
  });
}

/** The token that the first start of a demo writes for the teams on this machine. */
function demoToken(name: FrontEndName, dataDir: string): Pick<Connection, 'token' | 'tokenFrom'> | null {
  const file = path.join(dataDir, 'demo-release-tokens.json');
  if (!existsSync(file)) return null;
  const { tokens } = JSON.parse(readFileSync(file, 'utf8')) as { tokens?: Partial<Record<FrontEndName, string>> };
  const token = tokens?.[name];
  return token ? { token, tokenFrom: file } : null;
}
