import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { heavy } from './scripts/vitest/heavy.ts';
import { long } from './scripts/vitest/long.ts';

/** `npm test`, as against CI and a file run by its name. */
const leftOut = process.env['FANFARE_TEST_SHORT'] === '1' ? long : [];

const frontEnds = ['shell', 'mf-auth', 'mf-creator', 'mf-curator', 'shared-ui'];

/** Tests of front ends run in jsdom; CSS Modules keep their plain class names. */
const browserProject = (
  name: string,
  test: Exclude<TestProjectInlineConfiguration['test'], undefined>,
): TestProjectInlineConfiguration => ({
  extends: true,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    ...test,
    name,
    environment: 'jsdom',
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
/** Some compute for minutes. */
const heavyTest = {
  globalSetup,
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

export default defineConfig({
  test: {
    projects: [
      // The API keeps nothing in the process, so its files share one: importing it for each took longer than most tests.
      nodeProject('api', {
        include: ['api/**/*.test.ts'],
        exclude: [...heavy.api, ...heavy.models, ...leftOut],
        isolate: false,
        globalSetup,
      }),
      nodeProject('heavy', {
        ...heavyTest,
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
        include: [...heavy.api, ...heavy.scripts],
        isolate: false,
      }),
      nodeProject('bench', { include: ['bench/**/*.test.ts'], isolate: false, globalSetup }),
      nodeProject('models', {
        ...heavyTest,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        include: heavy.models,
      }),
      nodeProject('scripts', {
        include: ['scripts/**/*.test.ts', 'shell/server/**/*.test.ts', 'shell/contract/release/**/*.test.ts'],
        exclude: [...heavy.scripts, ...leftOut],
        isolate: false,
      }),
      // One jsdom and one copy of what is imported for each worker, in a context for each file: takes less than half the time.
      ...frontEnds.map((name) =>
        browserProject(name, {
          include: [`${name}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', 'shell/server/**', 'shell/contract/release/**', ...leftOut],
          pool: 'vmThreads',
        }),
      ),
    ],
    // Two keep two cores busy; two more fill the gaps of those that wait for PostgreSQL and timeouts.
    maxWorkers: 4,
    // Long enough that only a hung test times out: a busy machine takes several times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
