import { endpoints } from '@fanfare/api-contract';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areaOf } from '../../shell/boot/routes.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const page = read('docs/specification.md');
const capture = (expression: RegExp) => Array.from(page.matchAll(expression), ([, found]) => found!);

/** The sources of the fixed texts. Catalogues mark a value as `{{name}}`, code as `${name}`. */
const sources = [
  'shell/src/locales/en.json',
  'mf-auth/src/locales/en.json',
  'mf-creator/src/locales/en.json',
  'mf-curator/src/locales/en.json',
  'api/contract/src/auth.ts',
  'api/src/modules/auth/auth.routes.ts',
  'api/src/modules/transactions/transactions.presenter.ts',
  'api/src/plugins/validation.ts',
];
const anyValue = (text: string) => text.replaceAll(/\$?\{+[\w.()]+\}+/g, '{}').replaceAll(/[’']/g, "'");
const written = sources.map((file) => anyValue(read(file))).join('\n');

describe('docs/specification.md', () => {
  it('lists routes that the shell has', () => {
    const routes = capture(/^\| `(\/[^`]*)` \|/gm);
    expect(routes.length).toBe(34);
    expect(routes.filter((route) => areaOf(route) === null)).toEqual([]);
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
