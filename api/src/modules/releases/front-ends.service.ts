import { type FrontEndName, prefixOf, type ReleaseFile, routesOf } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because, foundTexts } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { actAs, findFrontEnd, insertRoutes, ownersOf } from './front-ends.repository.ts';

type Declared = Pick<ReleaseFile, 'name' | 'contract'>;

/** @throws AppError not_found for a front end that the operator never added */
export async function refuseUnknown(db: Knex, name: FrontEndName): Promise<void> {
  if (await findFrontEnd(db, name)) return;
  throw new AppError('not_found', because('releases.no_front_end', { name }));
}

const declaredPrefixesOf = ({ name, contract }: Declared): string[] => [
  ...new Set(routesOf(name, contract).map(({ path }) => prefixOf(path))),
];

/** The prefixes that belong to others, as findings. */
async function foreignPrefixes(db: Knex, name: FrontEndName, prefixes: readonly string[]): Promise<Because[]> {
  const owners = await ownersOf(db, prefixes);
  return owners
    .filter((one) => one.name !== name)
    .map(({ prefix, name: other, owner }) => because('builds.foreign_prefix', { prefix, name: other, owner }));
}

/** Whether a build has routes, each of them once, and none under a prefix of another front end. */
export async function routesGate(db: Knex, release: Declared): Promise<Because[]> {
  const routes = routesOf(release.name, release.contract);
  if (release.name === 'shell') return routes.length === 0 ? [] : [because('builds.shell_routes')];
  if (routes.length === 0) return [because('builds.no_routes')];
  const findings: Because[] = [];
  const seen = new Map<string, string>();
  for (const { path } of routes) {
    const address = path.replaceAll(/:\w+/g, ':');
    const same = seen.get(address);
    if (same !== undefined) findings.push(because('builds.same_address', { path: same, other: path }));
    else seen.set(address, path);
  }
  return [...findings, ...(await foreignPrefixes(db, release.name, declaredPrefixesOf(release)))];
}

/**
 * Gives a front end the prefixes of a release that goes live; those that nobody owned are its own from now on. Under `lockRegistry`.
 * @returns findings where they are another front end's; the caller then gives up the transaction
 */
export async function claimRoutes(trx: Knex.Transaction, release: Declared): Promise<Because[]> {
  return claimPrefixes(trx, release.name, release.name === 'shell' ? [] : declaredPrefixesOf(release));
}

/**
 * The same for somebody who promotes, rolls back or enables it.
 * @throws AppError release_refused
 */
export async function claimRoutesOrRefuse(
  trx: Knex.Transaction,
  release: Declared & { version: string },
  { who, why }: { who: string; why: string },
): Promise<void> {
  await actAs(trx, who, why);
  const findings = await claimRoutes(trx, release);
  if (findings.length === 0) return;
  throw new AppError(
    'release_refused',
    because('releases.foreign_screens', { name: release.name, version: release.version }),
    {
      details: foundTexts(findings),
    },
  );
}

/** The same for prefixes by themselves. */
export async function claimPrefixes(
  trx: Knex.Transaction,
  name: FrontEndName,
  prefixes: readonly string[],
): Promise<Because[]> {
  await insertRoutes(trx, name, prefixes);
  return foreignPrefixes(trx, name, prefixes);
}
