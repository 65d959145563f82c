import type { SessionState, ShellServices } from '../src/index.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Location, NavigateFunction, NavigationType } from 'react-router-dom';

/** What the shell's React knows and the remote's needs to render. */
export interface Seen {
  location: Location;
  navigationType: NavigationType;
  session: SessionState;
  theme: 'light' | 'dark';
}

/** A value that either React can subscribe to. */
export interface Cell<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Between the two Reacts of a page: the shell's, built for production, and the remote's, for development. */
export interface Bridge {
  services: ShellServices;
  navigate: NavigateFunction;
  queryClient: QueryClient;
  seen: Cell<Seen>;
  /** The screen's title. */
  title: Cell<string>;
}

export function cell<T>(first: T): Cell<T> {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
