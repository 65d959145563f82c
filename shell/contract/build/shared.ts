import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The exports of react-router-dom that stay in the shell's copy; the rest is cut from it.
 * Part of the contract: a remote that uses an export missing here breaks in the shell although its own build is green.
 * So a new name goes to a released shell first, then to the remotes.
 */
export const routerExports = [
  'BrowserRouter',
  'MemoryRouter',
  'Routes',
  'Route',
  'Outlet',
  'Link',
  'NavLink',
  'Navigate',
  'useHref',
  'useLinkClickHandler',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useNavigationType',
  'useOutlet',
  'useOutletContext',
  'useParams',
  'useResolvedPath',
  'useRoutes',
  'useSearchParams',
  'createSearchParams',
  'createPath',
  'createRoutesFromElements',
  'generatePath',
  'matchPath',
  'matchRoutes',
  'parsePath',
  'resolvePath',
];

/** `^19.3.0` for 19.3.1: a remote asks for at least what it was built with, within the major. */
function rangeOf(library: string): string {
  const { version } = require(`${library}/package.json`) as { version: string };
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

/**
 * What is one copy per page: contexts must be the same object on both sides.
 * `react/` and `react-dom/` cover their subpaths (`react/jsx-runtime`, `react-dom/client`).
 * @param side `strictVersion` on remotes only: the shell must boot whatever a remote brings. `eager` in the shell only.
 * @param treeShaken off while developing: a development build keeps every export.
 */
export function sharedLibraries(side: 'shell' | 'remote', treeShaken: boolean) {
  const isShell = side === 'shell';
  const one = (library: string) => ({
    singleton: true,
    eager: isShell && treeShaken,
    strictVersion: !isShell,
    requiredVersion: rangeOf(library),
  });
  return {
    react: one('react'),
    'react/': one('react'),
    'react-dom': one('react-dom'),
    'react-dom/': one('react-dom'),
    '@tanstack/react-query': one('@tanstack/react-query'),
    i18next: one('i18next'),
    'react-i18next': one('react-i18next'),
    'react-router-dom': {
      ...one('react-router-dom'),
      // Eager and tree-shaken exclude each other.
      eager: false,
      ...(treeShaken ? { treeShaking: { mode: 'runtime-infer' as const, usedExports: routerExports } } : {}),
    },
  };
}
