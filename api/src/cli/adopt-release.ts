import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { frontEndName, releaseContract } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Config, loadConfig } from '../config.ts';
import { openStorage } from '../gateways/storage/index.ts';
import {
  type Adopted,
  adoptBuild,
  adoptServer,
  type Build,
  checkBuilds,
  readBuildFolder,
  wasReleased,
} from '../modules/releases/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

/**
 * Deploys builds to everybody, in the given order.
 * `--build <folder with release.json>` (any number) and, where their files are elsewhere than this installation's, `--origin`;
 * `--first` leaves out front ends that were ever released, so that a start doesn't undo what their teams promoted;
 * or for a development server `--name --origin --contract <json> [--manifest-path]`.
 */
await runCli('Nothing was adopted', async () => {
  const { values } = parseArgs({
    options: {
      build: { type: 'string', multiple: true },
      first: { type: 'boolean', default: false },
      name: { type: 'string' },
      origin: { type: 'string' },
      contract: { type: 'string' },
      'manifest-path': { type: 'string', default: '/mf-manifest.json' },
    },
  });
  const config = loadConfig(process.env);
  const origin = values.origin === undefined ? null : checkOrigin(values.origin);
  const db = openDatabase(config.ownerDatabaseUrl, 2);
  try {
    if (values.build) return await adoptBuilds(db, config, values.build, { origin, isFirstOnly: values.first });
    const server = readServer(values.name, origin, values.contract);
    const adopted = await adoptServer(db, { ...server, manifestPath: values['manifest-path'] });
    return said(server, adopted);
  } finally {
    await db.destroy();
  }
});

async function adoptBuilds(
  db: Knex,
  config: Config,
  folders: readonly string[],
  { origin, isFirstOnly }: { origin: string | null; isFirstOnly: boolean },
): Promise<string> {
  const storage = await openStorage(config);
  const lines: string[] = [];
  const builds: Build[] = [];
  for (const folder of folders) {
    const build = await readBuildFolder(folder);
    const { name } = build.release;
    if (isFirstOnly && (await wasReleased(db, name))) lines.push(`${name} was released before and stays as it is`);
    else builds.push(build);
  }
  await checkBuilds(db, builds, config.rules.releases);
  for (const build of builds) lines.push(said(build.release, await adoptBuild(db, storage, build, origin)));
  return lines.join('\n');
}

function checkOrigin(origin: string): string {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new Error('--origin must be an origin, like http://localhost:3001');
  }
  return origin;
}

/** Another contract or origin is another version: pages are pinned to versions. */
function readServer(givenName: string | undefined, origin: string | null, json: string | undefined) {
  const name = frontEndName.safeParse(givenName);
  const contract = releaseContract.safeParse(json === undefined ? undefined : parsed(json));
  const wrong = [
    ...(name.success ? [] : ['--name is not valid']),
    ...(origin === null ? ['--origin is needed'] : []),
    ...(contract.success ? [] : ['--contract is not valid']),
  ];
  if (!name.success || origin === null || !contract.success) throw new Error(wrong.join('; '));
  const hash = createHash('sha256')
    .update(JSON.stringify([contract.data, origin]))
    .digest('hex');
  return { name: name.data, version: `development-${hash.slice(0, 8)}`, origin, contract: contract.data };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function said({ name, version }: { name: string; version: string }, adopted: Adopted): string {
  const what = {
    live: 'is live',
    known: 'was adopted already',
    disabled: 'was disabled and stays so: enable it again, or adopt another build',
  };
  return `${name} ${version} ${what[adopted]}`;
}
