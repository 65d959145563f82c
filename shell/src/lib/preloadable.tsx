import { lazyScreen } from '@fanfare/shared-ui';
import type { ComponentType } from 'react';

/** A screen whose code is loaded on demand, or was provided before: then it renders at once, as the server drew it. */
export interface Preloadable {
  Screen: ComponentType;
  /** @returns whether its code came, at the second attempt if need be; never rejects */
  preload: () => Promise<boolean>;
  provide: (screen: ComponentType) => void;
}

/** @param load imports the screen */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let provided: ComponentType | null = null;
  const Later = lazyScreen(load);
  const provide = (screen: ComponentType) => {
    provided = screen;
  };
  return {
    Screen: () => {
      const Now = provided;
      return Now ? <Now /> : <Later />;
    },
    preload: async () => {
      const screen = await load()
        .catch(load)
        .catch(() => null);
      if (screen) provide(screen);
      return screen !== null;
    },
    provide,
  };
}
