import * as query from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ShareScope } from './runtime.ts';
import { shareWholeLibraries } from './whole-libraries.ts';

const part = (version: string) => ({
  [version]: { version, from: 'shell', get: () => () => ({ useQuery: 'the part' }) },
});

it('whoever needs the whole of a library gets it of the page’s version, from the shell', async () => {
  const scope: ShareScope = { '@tanstack/react-query#thin': part('5.108.0'), i18next: part('27.1.2') };
  shareWholeLibraries(scope);
  expect(Object.keys(scope).sort()).toEqual(['@tanstack/react-query', '@tanstack/react-query#thin', 'i18next']);
  const shared = scope['@tanstack/react-query']!['5.108.0']!;
  expect(shared).toMatchObject({ version: '5.108.0', from: 'shell' });
  const factory = await shared.get();
  expect(factory()).toMatchObject({ useQueries: query.useQueries, QueryClientContext: query.QueryClientContext });
});

it('one that is there stays', () => {
  const whole = part('5.108.0');
  const scope: ShareScope = { '@tanstack/react-query#thin': part('5.108.0'), '@tanstack/react-query': whole };
  shareWholeLibraries(scope);
  expect(scope['@tanstack/react-query']).toBe(whole);
});
