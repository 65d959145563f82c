import { parseArgs } from 'node:util';
import { type FrontEndName, frontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { inEnglish } from '../because.ts';
import { loadConfig } from '../config.ts';
import {
  actAs,
  checkOrigin,
  claimPrefixes,
  findFrontEnd,
  freePrefix,
  type FrontEndEvent,
  insertFrontEnd,
  listFrontEnds,
  moveToOrigin,
  newestFrontEndEvents,
  takePrefix,
} from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';

const longestOwner = 80;
const mostEvents = 50;
const prefixPattern = /^\/[a-z0-9]+(-[a-z0-9]+)*$/;

export const frontEndFailure = 'Nothing was changed';

const options = {
  add: { type: 'string' },
  owner: { type: 'string' },
  routes: { type: 'string' },
  name: { type: 'string' },
  origin: { type: 'string' },
  take: { type: 'string' },
  free: { type: 'string' },
  why: { type: 'string' },
  list: { type: 'boolean', default: false },
  log: { type: 'boolean', default: false },
} as const;

/**
 * Manages the front ends that can be released here, as the schema's owner; the log keeps every change.
 * - `--add mf-labels --owner "Labels team"` adds one, with `--routes /labels,/roster` it owns these prefixes at once; without, those under which it
 *   is the first to go live.
 * - `--name mf-labels --take /labels --why "…"` gives it a prefix, whoever owned it; `--free /labels --why "…"` makes it nobody's.
 * - `--name mf-labels --origin https://labels.example` lets browsers get its files from there, once they are; `--origin none` from here again.
 * - `--list` shows all with what they own, `--log` the newest changes.
 * @returns what to say
 * @throws Error with one line
 */
export async function frontEndCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { values } = parseArgs({ args, options });
  const config = loadConfig(env);
  const db = openDatabase(config.ownerDatabaseUrl, 2);
  try {
    if (values.list) return await list(db);
    if (values.log) return (await newestFrontEndEvents(db, mostEvents)).map((event) => lineOf(event)).join('\n');
    if (values.take !== undefined) {
      const [name, prefix] = [nameOf(values.name), prefixOf(values.take, '--take')];
      await takePrefix(db, name, prefix, whyOf(values.why));
      return `${prefix} belongs to ${name} from now on`;
    }
    if (values.free !== undefined) {
      const prefix = prefixOf(values.free, '--free');
      const name = await freePrefix(db, prefix, whyOf(values.why));
      return `${prefix} belongs to nobody from now on; it was ${name}'s`;
    }
    if (values.name !== undefined)
      return await move(db, values.name, values.origin ?? '', config.env === 'production', values.why);
    const name = frontEndName.safeParse(values.add);
    const owner = values.owner?.trim() ?? '';
    if (!name.success) throw new Error('--add takes a name like mf-labels');
    if (owner === '' || owner.length > longestOwner) throw new Error(`--owner needs 1 to ${longestOwner} characters`);
    return await add(db, name.data, owner, prefixesOf(values.routes), values.why);
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

function lineOf({ at, name, verb, prefix, origin, who, why }: FrontEndEvent): string {
  const what = {
    added: `${name} was added`,
    owner_set: `${name} has another owner`,
    prefix_taken: `${name} owns ${prefix}`,
    prefix_freed: `${name} no longer owns ${prefix}`,
    origin_set: `${name} is loaded from ${origin ?? 'this installation'}`,
  }[verb];
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${what}, by ${who}${why === null ? '' : ` (${why})`}`;
}

async function move(
  db: Knex,
  given: string,
  text: string,
  isProduction: boolean,
  why: string | undefined,
): Promise<string> {
  const origin = text === 'none' ? null : checkOrigin(text, isProduction);
  const name = nameOf(given);
  if (!(await findFrontEnd(db, name))) throw new Error(`there is no front end ${given}`);
  await moveToOrigin(db, name, origin, why === undefined ? '' : whyOf(why));
  return `${name} is loaded from ${origin ?? 'this installation'} from now on`;
}

function add(db: Knex, name: FrontEndName, owner: string, prefixes: readonly string[], why?: string): Promise<string> {
  return db.transaction(async (trx) => {
    if (await findFrontEnd(trx, name)) throw new Error(`${name} is there already`);
    await actAs(trx, 'operator', why === undefined ? '' : whyOf(why));
    await insertFrontEnd(trx, name, owner);
    const findings = await claimPrefixes(trx, name, prefixes);
    if (findings.length > 0) throw new Error(findings.map(inEnglish).join('; '));
    const owned = prefixes.length > 0 ? `, and owns ${prefixes.join(', ')}` : '';
    return `${name} (${owner}) is added${owned}`;
  });
}

function nameOf(given: string | undefined): FrontEndName {
  const name = frontEndName.safeParse(given);
  if (name.success) return name.data;
  throw new Error(given === undefined ? '--name says which front end' : `there is no front end ${given}`);
}

function prefixOf(given: string, option: string): string {
  if (prefixPattern.test(given)) return given;
  throw new Error(`${option} takes a prefix like /labels`);
}

function prefixesOf(text: string | undefined): string[] {
  const prefixes = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (prefixes.every((prefix) => prefixPattern.test(prefix))) return prefixes;
  throw new Error('--routes takes prefixes like /labels, with commas between them');
}

function whyOf(given: string | undefined): string {
  const why = given?.trim() ?? '';
  if (why.length >= 3 && why.length <= 500) return why;
  throw new Error('--why needs 3 to 500 characters: the log keeps it');
}
