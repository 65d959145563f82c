import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrontEndName } from '@fanfare/api-contract';
import { apiUrl } from '../../build/ports.ts';
import type { Verb } from '../arguments.ts';
import { Refusal } from '../refusal.ts';

export interface Connection {
  /** Base address of the API, without a trailing slash. */
  url: string;
  token: string;
  /** The token's source, for messages: never the token itself. */
  tokenFrom: string;
  /** Only a copy on this machine has the demo accounts. */
  isLocal: boolean;
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * @param folder the repository, which relative data folders are counted from
 * @param verb a check has a token of its own, as a token can't vouch for what it published
 * @throws Refusal if there is no token, or if it would travel unencrypted
 */
export function findConnection(
  name: FrontEndName,
  env: NodeJS.ProcessEnv,
  folder: string,
  verb: Verb | null = null,
): Connection {
  const given = apiUrl();
  if (!URL.canParse(given)) throw new Refusal(`FANFARE_API_URL is no address: "${given}".`, { code: 'usage' });
  const { protocol, hostname } = new URL(given);
  const isLocal = isLoopback(hostname);
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) {
    throw new Refusal(`A token is only sent by https: FANFARE_API_URL is ${given}.`, { code: 'usage' });
  }
  const url = given.replace(/\/+$/, '');
  const variables = verb === 'check' ? ['FANFARE_CHECK_TOKEN', 'FANFARE_RELEASE_TOKEN'] : ['FANFARE_RELEASE_TOKEN'];
  for (const variable of variables) {
    const token = env[variable]?.trim();
    if (token) return { url, token, tokenFrom: variable, isLocal };
  }
  const demo = isLocal ? demoToken(name, path.resolve(folder, env['FANFARE_DATA_DIR'] || '.data'), verb) : null;
  if (demo) return { url, ...demo, isLocal };
  throw new Refusal(`There is no token to release ${name} with.`, {
    code: 'no_token',
    next: isLocal
      ? 'start Fanfare first (npm start), or set FANFARE_RELEASE_TOKEN'
      : "set FANFARE_RELEASE_TOKEN to your team's token; the operator issues it",
  });
}

/** The token that the first start of a demo writes for the teams and checkers on this machine. */
function demoToken(
  name: FrontEndName,
  dataDir: string,
  verb: Verb | null,
): Pick<Connection, 'token' | 'tokenFrom'> | null {
  const file = path.join(dataDir, 'demo-release-tokens.json');
  if (!existsSync(file)) return null;
  type Tokens = Partial<Record<FrontEndName, string>>;
  const { tokens, checkers } = JSON.parse(readFileSync(file, 'utf8')) as { tokens?: Tokens; checkers?: Tokens };
  const token = (verb === 'check' ? checkers?.[name] : undefined) ?? tokens?.[name];
  return token ? { token, tokenFrom: file } : null;
}
