import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

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

const nodeProject = (name: string, include: string[], globalSetup: string[] = []): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**'], environment: 'node', globalSetup },
});

export default defineConfig({
  test: {
    projects: [
      nodeProject('api', ['api/**/*.test.ts'], ['./api/test/postgres.global-setup.ts']),
      nodeProject('scripts', [
        'scripts/**/*.test.ts',
        'shell/server/**/*.test.ts',
        'shell/contract/release/**/*.test.ts',
      ]),
      ...['shell', 'mf-auth', 'mf-creator', 'mf-curator', 'shared-ui'].map(browserProject),
    ],
    // Each API file opens its own database on one server, and front ends fill a jsdom each: two at a time fit two cores.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
