import type { ReleaseContract, ReleaseRoute } from '@fanfare/api-contract';
import type { Compilation } from 'webpack';

/** An address at which a remote shows a screen. */
export interface ScreenRoute extends ReleaseRoute {
  /** The `webpackChunkName` of its screen, so that pages opened there preload it; none for a screen that `./app` brings along. */
  chunk?: string;
}

const isLoaded = (file: string) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.');

/** What a release declares of a route: where it is and for whom. */
export const declaredRoutes = (routes: readonly ScreenRoute[]): ReleaseRoute[] =>
  routes.map(({ chunk: _chunk, ...route }) => route);

/**
 * The files that the routes' screens are loaded from, besides those of `./app`. A chunk that the build doesn't have is one of its errors.
 * @param expose the chunk of `./app`
 */
export function screensOf(
  compilation: Compilation,
  routes: readonly ScreenRoute[],
  expose: string,
): NonNullable<ReleaseContract['screens']> {
  const filesOf = (chunk: string) => compilation.namedChunkGroups.get(chunk)?.getFiles().filter(isLoaded);
  const first = new Set(filesOf(expose));
  const byChunk = Map.groupBy(
    routes.filter(({ chunk }) => chunk !== undefined),
    ({ chunk }) => chunk!,
  );
  return [...byChunk].flatMap(([chunk, at]) => {
    const paths = at.map(({ path }) => path);
    const files = filesOf(chunk)?.filter((file) => !first.has(file));
    if (files) return [{ paths, files }];
    compilation.errors.push(
      new Error(`The screen of ${paths[0]} names the chunk ${chunk}, which this build doesn't have`),
    );
    return [];
  });
}
