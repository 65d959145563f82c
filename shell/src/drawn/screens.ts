import { legalPages, paths } from '../lib/paths.ts';
import { preloadable, type Preloadable } from '../lib/preloadable.tsx';

export const home = preloadable(async () => (await import(/* webpackChunkName: "home" */ '../home/home.tsx')).default);

export const legal = preloadable(
  async () => (await import(/* webpackChunkName: "legal" */ '../legal/legal-page.tsx')).default,
);

/** The shell's own screens that are drawn, by path. */
export const drawnScreens: Readonly<Record<string, Preloadable>> = {
  [paths.home]: home,
  ...Object.fromEntries(legalPages.map((name) => [paths[name], legal])),
};
