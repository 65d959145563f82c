import { expect, test } from 'vitest';
import { watchObjects } from './page-objects.ts';

test('names the objects of a page that were replaced as a whole, not those of which a part was', () => {
  const page: Record<string, object> = { navigator: {}, document: {}, fetch: {} };
  const replaced = watchObjects(page);
  Object.assign(page['navigator']!, { locks: {} });
  page['fetch'] = {};
  expect(replaced()).toEqual([]);
  page['navigator'] = { locks: {} };
  expect(replaced()).toEqual(['navigator']);
});
