import type { ReleaseRoute } from '@fanfare/api-contract';
import type { RemoteName, Role } from '@fanfare/shell-contract';
import type { PageRemote } from './page-data.ts';

/** The shell's own pages. Shared by the page and the server, so plain TypeScript only. */
const own: readonly string[] = [
  '/',
  '/terms',
  '/privacy',
  '/imprint',
  '/contact',
  '/_app',
  '/_staff',
  '/_staff/flags',
  '/_staff/flags/:submissionId',
  '/_staff/proofs',
  '/_staff/services',
  '/_staff/cash-outs',
  '/_staff/accounts',
  '/_staff/accounts/:id',
  '/_staff/search',
  '/_staff/codes',
  '/_staff/rankings',
  '/_staff/marketing',
  '/_staff/errors',
  '/_staff/errors/:id',
];

/** An address of the product. */
export interface Route {
  /** The front end that renders it. */
  area: 'shell' | RemoteName;
  access: ReleaseRoute['access'];
  /** The side that it belongs to; null for neither. */
  role: Role | null;
}

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/');

function fits(pattern: string, given: readonly string[]): boolean {
  const wanted = segmentsOf(pattern);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every((segment, index) => {
    if (segment === '*' && index === wanted.length - 1) return true;
    return segment.startsWith(':') ? !!given[index] : segment === given[index];
  });
}

/** The first of a version's routes that a path fits. */
export function routeAt(pathname: string, routes: readonly ReleaseRoute[]): ReleaseRoute | undefined {
  const given = segmentsOf(pathname);
  return routes.find(({ path }) => fits(path, given));
}

/**
 * The pattern that a path fits; undefined for a path that doesn't exist.
 * @param remotes as above
 */
export function patternOf(pathname: string, remotes: readonly Pick<PageRemote, 'routes'>[]): string | undefined {
  const given = segmentsOf(pathname);
  return (
    own.find((pattern) => fits(pattern, given)) ??
    routeAt(
      pathname,
      remotes.flatMap(({ routes }) => routes),
    )?.path
  );
}

/** The prefixes under which a remote has its screens. */
export const prefixesOf = ({ routes }: Pick<PageRemote, 'routes'>): string[] => [
  ...new Set(routes.map(({ path }) => `/${path.split('/')[1] ?? ''}`)),
];

const roles: readonly string[] = ['creator', 'curator'] satisfies Role[];
const roleOf = ({ access, role }: ReleaseRoute): Role | null =>
  role ?? (roles.includes(access) ? (access as Role) : null);

/**
 * Which front end renders a path, and for whom; null for a path that doesn't exist.
 * @param remotes of the page, with the routes of its versions
 */
export function routeOf(pathname: string, remotes: readonly Pick<PageRemote, 'name' | 'routes'>[]): Route | null {
  const given = segmentsOf(pathname);
  if (own.some((pattern) => fits(pattern, given))) return { area: 'shell', access: 'visitor', role: null };
  for (const { name, routes } of remotes) {
    const route = routeAt(pathname, routes);
    if (route) return { area: name, access: route.access, role: roleOf(route) };
  }
  return null;
}
