import { renderRemote } from '@fanfare/kit/testing';
import type { ShellServices } from '@fanfare/shell-contract';
import { afterEach, vi } from 'vitest';
import App from '../remote.tsx';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; max-age=0';
});

/** Renders this remote at a path. */
export const renderApp = (path: string, services: ShellServices) => renderRemote(App, path, services).user;
