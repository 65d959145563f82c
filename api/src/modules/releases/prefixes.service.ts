import { type FrontEndName, prefixOf, routesOf } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { keptVersions } from './channel.policy.ts';
import { toGateRelease } from './deployed-releases.ts';
import { actAs, deleteRoute, findFrontEnd, insertRoutes, ownersOf } from './front-ends.repository.ts';
import { findChannel, findReleases, lockRegistry } from './registry.repository.ts';

const who = 'operator';

/**
 * Gives a prefix to a front end, whoever owned it.
 * @param db as the schema's owner
 * @throws Error where visitors can get a screen below it from its owner
 */
export function takePrefix(db: Knex, name: FrontEndName, prefix: string, why: string): Promise<void> {
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    if (!(await findFrontEnd(trx, name))) throw new Error(`there is no front end ${name}`);
    const [owned] = await ownersOf(trx, [prefix]);
    if (owned?.name === name) throw new Error(`${prefix} belongs to ${name} already`);
    if (owned) await refuseUsed(trx, owned.name, prefix);
    await actAs(trx, who, why);
    await deleteRoute(trx, prefix);
    await insertRoutes(trx, name, [prefix]);
  });
}

/**
 * Makes a prefix nobody's.
 * @param db as the schema's owner
 * @returns whose it was
 * @throws Error as {@link takePrefix}, or where it is nobody's already
 */
export function freePrefix(db: Knex, prefix: string, why: string): Promise<FrontEndName> {
  return db.transaction(async (trx) => {
    await lockRegistry(trx);
    const [owned] = await ownersOf(trx, [prefix]);
    if (!owned) throw new Error(`${prefix} belongs to nobody`);
    await refuseUsed(trx, owned.name, prefix);
    await actAs(trx, who, why);
    await deleteRoute(trx, prefix);
    return owned.name;
  });
}

/** What is disabled isn't loaded by anybody; enabling it asks again for what it needs. */
async function refuseUsed(trx: Knex.Transaction, name: FrontEndName, prefix: string): Promise<void> {
  if (name === 'shell') throw new Error(`${prefix} belongs to the shell, which answers it in every version`);
  const channel = await findChannel(trx, name);
  if (!channel || channel.is_killed) return;
  const live = [channel.stable_version, channel.canary_version].filter((version) => version !== null);
  const kept = await findReleases(trx, name, [...new Set([...live, ...keptVersions(channel)])]);
  const using = kept
    .map((release) => toGateRelease(release))
    .filter(({ contract }) => routesOf(name, contract).some(({ path }) => prefixOf(path) === prefix))
    .map(({ version }) => version);
  if (using.length === 0) return;
  throw new Error(
    `${name} ${using.join(', ')} ${using.length === 1 ? 'has' : 'have'} screens below ${prefix}, and can be live: disable ${name} first`,
  );
}
