import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { heavy } from './scripts/vitest/heavy.ts';

/** A front end's tests run in jsdom; CSS Modules keep their plain class names. */
const browserProject = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name,
    include: [`${name}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**', 'shell/server/**', 'shell/contract/release/**'],
    environment: 'jsdom',
    // One jsdom and one copy of what is imported for each worker, in a context for each file: takes less than half the time.
    pool: 'vmThreads',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['./scripts/vitest/dom.setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});

const nodeProject = (
  name: string,
  test: Exclude<TestProjectInlineConfiguration['test'], undefined>,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { ...test, name, exclude: ['**/node_modules/**', '**/dist/**', ...(test.exclude ?? [])], environment: 'node' },
});
const globalSetup = ['./api/test/postgres.global-setup.ts'];

export default defineConfig({
  test: {
    projects: [
      // The API keeps nothing in the process, so its files share one: importing it for each took longer than most tests.
      nodeProject('api', {
        include: ['api/**/*.test.ts'],
        exclude: heavy.api,
        isolate: false,
        globalSetup,
      }),
      nodeProject('heavy', {
        include: [...heavy.api, ...heavy.scripts],
        globalSetup,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
        // `npm test` gives them what the journeys leave of the processor.
        testTimeout: 600_000,
        hookTimeout: 600_000,
      }),
      nodeProject('scripts', {
        include: ['scripts/**/*.test.ts', 'shell/server/**/*.test.ts', 'shell/contract/release/**/*.test.ts'],
        exclude: heavy.scripts,
      }),
      ...['shell', 'mf-auth', 'mf-creator', 'mf-curator', 'shared-ui'].map(browserProject),
    ],
    // Two keep two cores busy; two more fill the gaps of those that wait for PostgreSQL and timeouts.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
