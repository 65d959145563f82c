import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The exports of react-router-dom that the shell's copy keeps; tree shaking removes the rest.
 * Part of the contract: a remote that uses a missing export breaks in the shell although its own build is green.
 * So a new name is released with the shell first, then used in remotes.
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

export type Side = 'shell' | 'remote';

const libraries = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'react-router-dom',
] as const;
type Library = (typeof libraries)[number];

const versionOf = (library: Library) => (require(`${library}/package.json`) as { version: string }).version;

/**
 * `^19.3.0` for 19.3.1: a remote requires at least the version it was built with, within the major. `FANFARE_BUILD_REACT` builds a remote
 * that requires another React.
 */
function rangeOf(library: Library, side: Side): string {
  const asked = process.env['FANFARE_BUILD_REACT'];
  if (asked && side === 'remote' && library.startsWith('react') && !/router|i18next/.test(library)) return asked;
  const [major, minor] = versionOf(library).split('.');
  return `^${major}.${minor}.0`;
}

/** The versions of shared libraries that a build provides, and those it accepts. */
export const versionsShared = (side: Side) =>
  Object.fromEntries(
    libraries.map((library) => [library, { version: versionOf(library), requiredVersion: rangeOf(library, side) }]),
  );

/**
 * Libraries with one copy per page: contexts must be the same object on both sides.
 * `react/` and `react-dom/` cover their subpaths (`react/jsx-runtime`, `react-dom/client`).
 * @param side `strictVersion` on remotes only: the shell must boot whatever a remote brings. `eager` in the shell only.
 * @param treeShaken off in development: a development build keeps every export.
 */
export function sharedLibraries(side: Side, treeShaken: boolean) {
  const isShell = side === 'shell';
  const one = (library: Library) => ({
    singleton: true,
    eager: isShell && treeShaken,
    strictVersion: !isShell,
    requiredVersion: rangeOf(library, side),
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

/** Plugins to leave out of the build of shared libraries, which federation runs separately and discards. */
export const apartFromShared = ['CompressionPlugin', 'IntegrityPlugin', 'ReleasePlugin'];
