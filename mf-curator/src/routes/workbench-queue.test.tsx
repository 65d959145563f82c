import type { QueueItem } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';
import '../features/workbench/queue/filter-panel.tsx';

const queue = 'GET /api/v2/curator/queue';
const choices = 'GET /api/v2/curator/queue/filters';
const send = 'POST /api/v2/curator/submissions/:id/answer';
const items: QueueItem[] = [
  someItem(1, 'Paper Boats', 5),
  { ...someItem(2, 'Ninth Floor', 9), service: { id: 4, title: 'Night Bus', type: 'radio' } },
];
const no =
  'The close voice is the best thing I have heard this week, but the drums come in a beat before the guitar and the floor goes soft.';

interface Asked {
  query?: Record<string, unknown>;
}
/** A queue that finds by words and service, as the API does. */
const found = ({ query }: Asked) => {
  const matching = items.filter(
    ({ track, service }) =>
      (query?.['q'] === undefined || track.title.toLowerCase().includes(String(query['q']).toLowerCase())) &&
      (query?.['serviceId'] === undefined || service.id === query['serviceId']),
  );
  return { ...someQueue(matching), openCount: items.length, matchingCount: matching.length, serviceCount: 2 };
};
const apiOf = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [queue]: found,
    [choices]: () => ({
      services: [
        { id: 3, title: 'Nordic Kitchen', count: 1 },
        { id: 4, title: 'Night Bus', count: 1 },
      ],
      genres: [{ id: 1, name: 'Indie folk', count: 2 }],
      maxEarnCredits: 3.3,
    }),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': ({ params }) =>
      someSubmission(items.find(({ submissionId }) => submissionId === params?.['id']) ?? items[0]!),
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    ...more,
  });
const open = (path: string, api = apiOf()) => renderApp(path, stubServices({ call: api.call }));
const row = (name: RegExp) => screen.queryByRole('link', { name });
const choose = async (user: ReturnType<typeof open>, label: string, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const address = () => screen.getByTestId('address');

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => localStorage.clear());

test('filters that fail to load show an error, and can be retried', async () => {
  let isUp = false;
  const api = apiOf({
    [choices]: () => {
      if (!isUp) throw refusal('internal', 'stack trace', { status: 500 });
      return { services: [], genres: [], maxEarnCredits: 0 };
    },
  });
  const user = open('/curator?submission=1', api);
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(retry);
  expect(await screen.findByRole('combobox', { name: 'Sort by' })).toBeVisible();
});

test('a search that finds nothing says so, and can be cleared; the open track stays', async () => {
  const user = open('/curator?submission=1');
  await user.keyboard('{Escape}');
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search your queue' });
  expect(search).toHaveFocus();
  await user.type(search, 'nothing like it');
  expect(await screen.findByText('No tracks match.')).toBeVisible();
  expect(address()).toHaveTextContent('q=nothing+like+it');
  expect(screen.getByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: /Paper Boats/ })).toBeVisible();
  expect(search).toHaveValue('');
  expect(address()).not.toHaveTextContent('q=');
});

test('a filter of a shared link that finds nothing is explained where a track would be', async () => {
  const user = open('/curator?q=nothing');
  expect(await screen.findByRole('heading', { name: 'No tracks match', level: 1 })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
});

test('without a filter nothing is asked for but the queue', async () => {
  const api = apiOf();
  open('/curator?submission=1', api);
  await screen.findByRole('link', { name: /Paper Boats/ });
  expect(api.sentTo(queue)[0]).toMatchObject({ query: { limit: 50 } });
  expect(Object.keys((api.sentTo(queue)[0] as Asked).query ?? {})).toEqual(['limit']);
  expect(api.sentTo(choices)).toEqual([]);
});

test('filters and order are asked for, kept in the URL and with the next track, and counted', async () => {
  const api = apiOf();
  const user = open('/curator?submission=1', api);
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await choose(user, 'Service', /Night Bus \(1\)/);
  await waitFor(() => expect(row(/Paper Boats/)).toBeNull());
  await choose(user, 'Deadline', /Within 7 days/);
  await choose(user, 'Earns', /2\.00 or more/);
  await choose(user, 'Genre', /Indie folk \(2\)/);
  await choose(user, 'Sort by', /Highest earning/);
  expect(screen.getByRole('button', { name: 'Filter 5' })).toBeVisible();
  await waitFor(() =>
    expect((api.sentTo(queue).at(-1) as Asked).query).toEqual({
      limit: 50,
      serviceId: 4,
      genreId: 1,
      due: 'week',
      minEarnCredits: 2,
      sort: 'value',
    }),
  );
  expect(await screen.findByText('1 of 2 matches', { selector: '[data-figures]' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Ninth Floor/ }));
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(address()).toHaveTextContent('submission=2&service=4&genre=1&due=week&earn=2&sort=value');
});

test('blind mode neither sorts nor filters by the earnings that it hides', async () => {
  localStorage.setItem('fanfare.workbench.blind', 'on');
  const api = apiOf();
  const user = open('/curator?submission=1&due=week&earn=2&sort=value', api);
  await user.click(await screen.findByRole('button', { name: 'Filter 1' }));
  expect(await screen.findByRole('combobox', { name: 'Deadline' })).toBeVisible();
  for (const name of ['Earns', 'Sort by']) expect(screen.queryByRole('combobox', { name })).toBeNull();
  expect((api.sentTo(queue).at(-1) as Asked).query).toEqual({ limit: 50, due: 'week' });
  // They come back with the earnings.
  await user.click(screen.getByRole('switch', { name: 'Blind mode' }));
  expect(await screen.findByRole('combobox', { name: 'Earns' })).toHaveTextContent('2.00 or more');
});

test('rows name the service where a curator has several', async () => {
  open('/curator?submission=1');
  expect(await screen.findByRole('link', { name: /Ninth Floor.*Night Bus/ })).toBeVisible();
});

test('rows of an only service leave it out', async () => {
  open('/curator?submission=1', apiOf({ [queue]: () => ({ ...someQueue(items), serviceCount: 1 }) }));
  expect((await screen.findByRole('link', { name: /Ninth Floor/ })).textContent).not.toContain('Night Bus');
});

test('after the last track of a filter nothing outside of it opens', async () => {
  let isAnswered = false;
  const api = apiOf({
    [queue]: (asked: Asked) =>
      isAnswered && asked.query?.['q'] ? { ...someQueue([]), openCount: 1, matchingCount: 0 } : found(asked),
    [send]: () => {
      isAnswered = true;
      return {
        submission: someSubmission(items[1]!, { status: 'declined' }),
        earnedCredits: 3.3,
        clearsAt: null,
        nextSubmissionId: 1,
      };
    },
  });
  const user = open('/curator?submission=2&q=ninth', api);
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  await user.keyboard('d3f');
  await user.paste(no);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'No tracks match', level: 1 })).toBeVisible();
  expect(address()).toHaveTextContent('/curator?q=ninth');
});

test('on a tablet the queue is a drawer, opened by its button or by the key of the search', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query === '(min-width: 721px)', addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  const user = open('/curator');
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(row(/Ninth Floor/)).toBeNull();
  expect(screen.getByText('1 of 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next track' }));
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Queue' }));
  const drawer = await screen.findByRole('dialog', { name: 'Queue' });
  await user.click(within(drawer).getByRole('link', { name: /Paper Boats/ }));
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Queue' })).toBeVisible();
});
