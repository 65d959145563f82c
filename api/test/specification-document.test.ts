import { endpoints, routesOf } from '@fanfare/api-contract';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes as ofAuth } from '../../mf-auth/routes.ts';
import { routes as ofCreator } from '../../mf-creator/routes.ts';
import { routes as ofCurator } from '../../mf-curator/routes.ts';
import { routeOf } from '../../shell/boot/routes.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const page = read('docs/specification.md');
const capture = (expression: RegExp) => Array.from(page.matchAll(expression), ([, found]) => found!);

/** The sources of the fixed texts. Catalogues mark a value as `{{name}}`, code as `${name}`. */
const sources = [
  'shell/src/locales/en/common.json',
  'mf-auth/src/locales/en/common.json',
  'mf-creator/src/locales/en/common.json',
  'mf-curator/src/locales/en/common.json',
  'api/contract/src/auth.ts',
  'api/src/modules/auth/auth.routes.ts',
  'api/src/modules/transactions/transactions.presenter.ts',
  'api/src/plugins/validation.ts',
  'shell/kit/src/locales/en/transaction-labels.json',
];
const anyValue = (text: string) => text.replaceAll(/\$?\{+[\w.()]+\}+/g, '{}').replaceAll(/[’']/g, "'");
const written = sources.map((file) => anyValue(read(file))).join('\n');

describe('docs/specification.md', () => {
  it('lists routes that the front ends have', () => {
    const routes = capture(/^\| `(\/[^`]*)` \|/gm);
    expect(routes.length).toBe(34);
    const remotes = [{ name: 'mf-all' as const, routes: [...ofAuth, ...ofCreator, ...ofCurator] }];
    expect(routes.filter((route) => routeOf(route, remotes) === null)).toEqual([]);
  });

  // Builds of before have these addresses; a remote may only ever add some.
  it.each([
    ['mf-auth', ofAuth],
    ['mf-creator', ofCreator],
    ['mf-curator', ofCurator],
  ] as const)('lists no route that only earlier builds of %s have', (name, routes) => {
    const earlier = routesOf(name, {});
    expect(earlier.length).toBeGreaterThan(5);
    for (const { path, access, role = null } of earlier)
      expect([path, routeOf(path, [{ name, routes }])]).toMatchObject([path, { access, ...(role && { role }) }]);
  });

  it('lists calls that the API has', () => {
    const calls = capture(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g);
    const keys = new Set<string>(endpoints.map(({ key }) => key));
    expect(calls.length).toBeGreaterThan(80);
    expect(calls.filter((call) => !keys.has(call))).toEqual([]);
  });

  it.each(capture(/^\| "([^|]+)" \|/gm))('gives the fixed text “%s”', (text) => {
    expect(written).toContain(anyValue(text));
  });
});
