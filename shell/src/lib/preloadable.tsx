import { lazy, type ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen whose code is loaded on demand, or was provided before: then it renders at once, as the server drew it. */
export interface Preloadable {
  Screen: ComponentType;
  preload: () => Promise<void>;
  provide: (screen: ComponentType) => void;
}

/** @param load as for `lazy` */
export function preloadable(load: Load): Preloadable {
  let provided: ComponentType | null = null;
  const Later = lazy(load);
  const provide = (screen: ComponentType) => {
    provided = screen;
  };
  return {
    Screen: () => {
      const Now = provided;
      return Now ? <Now /> : <Later />;
    },
    preload: async () => provide((await load()).default),
    provide,
  };
}
