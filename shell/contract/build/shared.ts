import { createRequire } from 'node:module';
import path from 'node:path';
import { thinKey } from '../federation/thin-key.ts';

const require = createRequire(import.meta.url);

/**
 * The exports of react-router-dom that the shell's copy has (`thin-router.ts`): the whole weighs more than the screens that use it.
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

/**
 * Libraries of which pages start with a part (`thin-query.ts`, `thin-i18n.ts`), and its exports. Everything else of them loads with a
 * release that says it needs the `whole` library, or that was built before there were parts: both have the very same modules, so the same
 * contexts. A build that uses more than its part fails.
 */
export const thinExports = {
  '@tanstack/react-query': [
    'QueryClient',
    'QueryClientProvider',
    'QueryCache',
    'MutationCache',
    'useQueryClient',
    'useQuery',
    'useInfiniteQuery',
    'useMutation',
    'useIsMutating',
    'queryOptions',
    'infiniteQueryOptions',
    'mutationOptions',
    'keepPreviousData',
    'skipToken',
  ],
  'react-i18next': ['I18nextProvider', 'I18nContext', 'getI18n', 'initReactI18next', 'useTranslation'],
} as const satisfies Record<string, readonly string[]>;
export type ThinLibrary = keyof typeof thinExports;
export const thinLibraries = Object.keys(thinExports) as ThinLibrary[];

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
 * @param isReleased in development nothing is eager: Fast Refresh has to start before React.
 * @param whole libraries of which a remote needs more than the part that pages start with
 */
export function sharedLibraries(side: Side, isReleased: boolean, whole: readonly ThinLibrary[] = []) {
  const isShell = side === 'shell';
  const one = (library: Library) => ({
    singleton: true,
    eager: isShell && isReleased,
    strictVersion: !isShell,
    requiredVersion: rangeOf(library, side),
  });
  const thin = (library: ThinLibrary, module: string) =>
    whole.includes(library)
      ? one(library)
      : { ...one(library), import: here(module), shareKey: thinKey(library), version: versionOf(library) };
  return {
    react: one('react'),
    'react/': one('react'),
    'react-dom': one('react-dom'),
    'react-dom/': one('react-dom'),
    '@tanstack/react-query': thin('@tanstack/react-query', 'thin-query'),
    i18next: one('i18next'),
    'react-i18next': thin('react-i18next', 'thin-i18n'),
    'react-router-dom': {
      ...one('react-router-dom'),
      import: here('thin-router'),
      version: versionOf('react-router-dom'),
    },
  };
}

/** A module of the federation's own code. */
const here = (name: string) =>
  path.join(import.meta.dirname, '../federation', name + path.extname(import.meta.filename));
