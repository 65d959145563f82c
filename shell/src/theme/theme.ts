import type { Theme } from '@fanfare/shell-contract';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { writeCookie } from '../lib/cookies.ts';
import type { ShellStore } from '../session/store.ts';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Applies a theme and stores it in a cookie: the server renders it into the page, so nothing flashes. */
export function setTheme(store: ShellStore, theme: Theme): void {
  store.setState({ theme });
  writeCookie('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function subscribeToSystem(onChange: () => void) {
  const query = systemDark();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** React hook: the active theme, light or dark. */
export function useShownTheme(store: ShellStore): 'light' | 'dark' {
  const theme = useStore(store, (state) => state.theme);
  const isSystemDark = useSyncExternalStore(subscribeToSystem, () => systemDark().matches);
  if (theme !== 'system') return theme;
  return isSystemDark ? 'dark' : 'light';
}
