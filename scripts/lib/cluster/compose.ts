import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../install/root.mjs';

interface Compose {
  services: Record<string, { environment?: Record<string, string | number | null> }>;
}

/** `docker-compose.yml` with its anchors and merges resolved. */
export const readCompose = (): Compose =>
  parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;

/** `${NAME}`, `${NAME:-default}`, `${NAME:?message}` and `${NAME:+other}`, as Docker Compose reads them. */
const variable = /\$\{(?<name>\w+)(?::(?<kind>[-?+])(?<rest>[^}]*))?\}/g;

/** @throws Error with one clear line where a variable that has to be set isn't */
function filledIn(value: string, variables: NodeJS.ProcessEnv): string {
  return value.replace(variable, (...found) => {
    const { name, kind, rest = '' } = found.at(-1) as { name: string; kind?: string; rest?: string };
    const given = variables[name] ?? '';
    if (kind === '+') return given === '' ? '' : rest;
    if (given === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return given === '' && kind === '-' ? rest : given;
  });
}

/**
 * What a service of `docker-compose.yml` sees.
 * @param variables those of its `.env` file
 * @param hosts where on this machine it finds what has a name in Compose's network, by name and port
 */
export function environmentOfService(
  service: string,
  variables: NodeJS.ProcessEnv,
  hosts: Record<string, string>,
): Record<string, string> {
  const given = readCompose().services[service]?.environment ?? {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      let text = filledIn(String(value ?? ''), variables);
      for (const [host, address] of Object.entries(hosts)) text = text.replace(host, address);
      return [name, text];
    }),
  );
}
