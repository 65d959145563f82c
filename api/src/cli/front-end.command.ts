import { parseArgs } from 'node:util';
import { type FrontEndName, frontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { loadConfig } from '../config.ts';
import {
  checkOrigin,
  claimPrefixes,
  findFrontEnd,
  insertFrontEnd,
  listFrontEnds,
  moveToOrigin,
} from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';

const longestOwner = 80;

export const frontEndFailure = 'Nothing was changed';

/**
 * Manages the front ends that can be released here. `--add mf-labels --owner "Labels team"` adds one, with `--routes /labels,/roster` it owns
 * these prefixes from now on; without, those that it is the first to publish screens under. `--name mf-labels --origin https://labels.example` lets
 * browsers get its files from there, once they are; `--origin none` from this installation again. `--list` shows all. As the schema's owner.
 * @returns what to say
 * @throws Error with one line
 */
export async function frontEndCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      add: { type: 'string' },
      owner: { type: 'string' },
      routes: { type: 'string' },
      name: { type: 'string' },
      origin: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  const db = openDatabase(loadConfig(env).ownerDatabaseUrl, 2);
  try {
    if (values.list) return await list(db);
    if (values.name !== undefined) return await move(db, values.name, values.origin ?? '');
    const name = frontEndName.safeParse(values.add);
    const owner = values.owner?.trim() ?? '';
    if (!name.success) throw new Error('--add takes a name like mf-labels');
    if (owner === '' || owner.length > longestOwner) throw new Error(`--owner needs 1 to ${longestOwner} characters`);
    return await add(db, name.data, owner, prefixesOf(values.routes));
  } finally {
    await db.destroy();
  }
}

async function list(db: Knex): Promise<string> {
  const lines = (await listFrontEnds(db)).map(({ name, owner, origin, prefixes }) =>
    [name.padEnd(12), owner.padEnd(16), prefixes.join(' '), ...(origin ? [`from ${origin}`] : [])].join('  ').trimEnd(),
  );
  return lines.join('\n');
}

async function move(db: Knex, given: string, text: string): Promise<string> {
  const origin = text === 'none' ? null : checkOrigin(text);
  const name = frontEndName.safeParse(given);
  if (!name.success || !(await findFrontEnd(db, name.data))) throw new Error(`there is no front end ${given}`);
  await moveToOrigin(db, name.data, origin);
  return `${name.data} is loaded from ${origin ?? 'this installation'} from now on`;
}

function add(db: Knex, name: FrontEndName, owner: string, prefixes: readonly string[]): Promise<string> {
  return db.transaction(async (trx) => {
    if (await findFrontEnd(trx, name)) throw new Error(`${name} is there already`);
    await insertFrontEnd(trx, name, owner);
    const findings = await claimPrefixes(trx, name, prefixes);
    if (findings.length > 0) throw new Error(findings.join('; '));
    const owned = prefixes.length > 0 ? `, and owns ${prefixes.join(', ')}` : '';
    return `${name} (${owner}) is added${owned}`;
  });
}

function prefixesOf(text: string | undefined): string[] {
  const prefixes = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (prefixes.every((prefix) => /^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(prefix))) return prefixes;
  throw new Error('--routes takes prefixes like /labels, with commas between them');
}
