import { paths } from '../lib/paths.ts';
import { preloadable, type Preloadable } from '../lib/preloadable.tsx';

export const home = preloadable(async () => (await import(/* webpackChunkName: "home" */ '../home/home.tsx')).default);

/** The screens that the server draws, by path. */
export const drawnScreens: Readonly<Record<string, Preloadable>> = { [paths.home]: home };
