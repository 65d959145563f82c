import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { loadParts } from '../../shared-ui/src/lib/part.ts';
import { watchObjects } from './page-objects.ts';

// Popups are there at once, as on a page that has been idle for a moment.
beforeAll(async () => {
  await loadParts();
});

const replacedObjects = watchObjects(globalThis);
afterEach(() => {
  cleanup();
  const replaced = replacedObjects();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (replaced.length === 0) return;
  throw new Error(
    `Replaced as a whole: ${replaced.join(', ')}. Replace what it takes: vi.spyOn(navigator, 'locks', 'get').`,
  );
});
// How long something on the page may take to appear; a busy machine is no bug.
configure({ asyncUtilTimeout: 20_000 });
vi.mock('../../shared-ui/src/lib/screen-load-timeout.ts', () => ({ screenLoadTimeoutMs: 60_000 }));

// React notes where each element was made, up to ten thousand a second, for what it may have to warn of: an eighth of the tests' time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// What jsdom leaves out and components on a page may rely on.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
Object.defineProperty(navigator, 'locks', { get: () => undefined, configurable: true });
Object.defineProperty(navigator, 'connection', { get: () => undefined, configurable: true });
URL.createObjectURL ??= () => 'blob:some-file';
URL.revokeObjectURL ??= () => {};
