import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as ui from '@fanfare/shared-ui';
import { storiesOf } from './catalogue.ts';

const folder = path.join(import.meta.dirname, 'stories');
const files = await Promise.all(
  readdirSync(folder).map((file) => import(/* @vite-ignore */ path.join(folder, file)) as Promise<unknown>),
);
const stories = files.flatMap(storiesOf);

const isComponent = (name: string, value: unknown) =>
  /^[A-Z][a-z]/.test(name) && (typeof value === 'function' || (typeof value === 'object' && '$$typeof' in value!));
/** Thrown, not rendered. */
const isError = (value: unknown) => typeof value === 'function' && value.prototype instanceof Error;

test('every component that shared-ui exports has a story', () => {
  const shown = new Set<unknown>(
    stories.flatMap(({ meta }) => [meta.component, ...Object.values(meta.subcomponents ?? {})]),
  );
  const missing = Object.entries(ui).filter(
    ([name, value]) => isComponent(name, value) && !isError(value) && !shown.has(value),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('every story has an address of its own, in a group', () => {
  const ids = stories.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(stories.filter(({ group, title }) => !group || !title)).toEqual([]);
  expect(stories.find(({ title, name }) => title === 'TextField' && name === 'Revealed password')).toMatchObject({
    id: 'forms-text-field--revealed-password',
    group: 'Forms',
  });
});

test('stories in another language say so, for hyphens and screen readers', () => {
  const french = stories.filter(({ name }) => /french/i.test(name));
  expect(french.length).toBeGreaterThan(20);
  expect(french.filter(({ parameters }) => parameters.lang !== 'fr')).toEqual([]);
});
