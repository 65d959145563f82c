import type { ReleaseContract, ReleaseRoute } from '@fanfare/api-contract';
import type { ChunkGroup, Compilation } from 'webpack';

/** An address at which a remote shows a screen. */
export interface ScreenRoute extends ReleaseRoute {
  /** The `webpackChunkName` of its screen, so that pages opened there preload it; none for a screen that `./app` brings along. */
  chunk?: string;
}

const isLoaded = (file: string) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.');

/** What a release declares of a route: where it is and for whom. */
export const declaredRoutes = (routes: readonly ScreenRoute[]): ReleaseRoute[] =>
  routes.map(({ chunk: _chunk, ...route }) => route);

/** The build's own copies of shared libraries: pages have the shell's. */
const isOwnCopy = ({ moduleGraph }: Compilation, group: ChunkGroup): boolean =>
  group
    .getBlocks()
    .flatMap(({ dependencies }) => dependencies)
    .every((one) => /^(consume-shared|provide)-module$/.test(moduleGraph.getParentModule(one)?.type ?? ''));

/**
 * The files that the routes' screens are loaded from, besides those of `./app`, and the parts that they or `./app` may load while they are
 * shown. A chunk that the build doesn't have is one of its errors.
 * @param expose the chunk of `./app`
 */
export function screensOf(
  compilation: Compilation,
  routes: readonly ScreenRoute[],
  expose: string,
): NonNullable<ReleaseContract['screens']> {
  const groupOf = (chunk: string): ChunkGroup | undefined => compilation.namedChunkGroups.get(chunk);
  const filesOf = (group: ChunkGroup | undefined) => group?.getFiles().filter(isLoaded) ?? [];
  const app = groupOf(expose);
  const first = new Set(filesOf(app));
  const screens = new Set(routes.map(({ chunk }) => chunk));
  const partsOf = (group: ChunkGroup | undefined) =>
    (group?.getChildren() ?? [])
      .filter(({ name }) => !name || !(screens.has(name) || name.startsWith('texts.')))
      .filter((child) => !isOwnCopy(compilation, child))
      .flatMap(filesOf);
  return [...Map.groupBy(routes, ({ chunk }) => chunk)].flatMap(([chunk, at]) => {
    const paths = at.map(({ path }) => path);
    const group = chunk === undefined ? app : groupOf(chunk);
    if (chunk !== undefined && !group) {
      const message = `The screen of ${paths[0]} names the chunk ${chunk}, which this build doesn't have`;
      compilation.errors.push(new Error(message));
      return [];
    }
    const files = filesOf(group).filter((file) => !first.has(file));
    const known = new Set([...first, ...files]);
    const parts = [...new Set([...partsOf(app), ...partsOf(group)])].filter((file) => !known.has(file));
    return files.length + parts.length > 0 ? [{ paths, files, ...(parts.length > 0 && { parts }) }] : [];
  });
}
