import type { CuratorStatistics } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, fakeLive, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { noStatistics, someStatistics } from '../testing/some-statistics.ts';
// Loaded first, so that no test waits for the screen's code.
import './statistics-view.tsx';

const get = 'GET /api/v2/curator/statistics';
const path = '/curator?view=statistics';

function open(answer: (query: Record<string, unknown>) => unknown, at = path) {
  const api = fakeApi({ [get]: ({ query }) => answer(query ?? {}) });
  return { api, user: renderApp(at, stubServices({ call: api.call })) };
}
const asked = (api: ReturnType<typeof fakeApi>) => api.sentTo(get).map(({ query }) => query);
const panel = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest<HTMLElement>('section')!);

test('without a service it explains what will appear, and links to creating one', async () => {
  open(() => noStatistics({ services: [], levels: [] }));
  expect(await screen.findByRole('heading', { name: 'Your statistics begin with your first answer' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a service' })).toHaveAttribute('href', '/curator/services?new=1');
});

test('an empty period says so and offers a longer one; levels still show', async () => {
  const { user, api } = open((query) => (query['days'] === '365' ? someStatistics() : noStatistics()));
  expect(await screen.findByRole('heading', { name: 'No activity in this period' })).toBeVisible();
  expect((await panel('Levels')).getByRole('progressbar', { name: 'Answers' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 5',
  );
  await user.click(screen.getByRole('button', { name: 'Show a year' }));
  expect(await screen.findByRole('heading', { name: 'Earnings' })).toBeVisible();
  expect(asked(api)).toEqual([{ days: '90' }, { days: '365' }]);
  expect(screen.getByTestId('address')).toHaveTextContent(`${path}&days=365`);
});

test('shows a loading state; a failure shows its reason and can be retried', async () => {
  let isDown = true;
  let answer: () => void = () => {};
  const { user } = open(async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    if (isDown) throw refusal('network', 'No answer', { status: 0 });
    return someStatistics();
  });
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  act(() => answer());
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible();
  expect(screen.getByText('Can’t reach Fanfare. Check your connection and try again.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => answer());
  expect(await screen.findByRole('heading', { name: 'Earnings' })).toBeVisible();
});

test('someone else’s service is not found, and links back to all services', async () => {
  const { user } = open((query) => {
    if (query['serviceId']) throw refusal('not_found', 'This service was not found', { status: 404 });
    return someStatistics();
  }, `${path}&service=99`);
  expect(await screen.findByRole('heading', { name: 'Service not found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All services' }));
  expect(await screen.findByRole('heading', { name: 'Earnings' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/curator\?view=statistics$/);
});

test('earnings: the total without what was reversed, a chart with a text alternative, and a table by week', async () => {
  const { user } = open(() => someStatistics());
  const earnings = await panel('Earnings');
  expect(earnings.getByText('13.20')).toBeVisible();
  expect(
    earnings.getByRole('img', { name: '13.20 credits earned in 3 weeks, most from 4 May on: 6.60' }),
  ).toBeVisible();
  expect(earnings.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Cleared9.90',
    'Clearing3.30',
    'Reversed3.30',
  ]);
  await user.click(earnings.getByText('Week by week'));
  const rows = within(earnings.getByRole('table', { name: 'Week by week' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'FromAnswersClearedClearingReversed',
    '11 May10.003.300.00',
    '4 May26.600.000.00',
    '1 May23.300.003.30',
  ]);
});

test('weeks without activity are in the chart, but not in the table', async () => {
  const { weeks, ...sums } = someStatistics().earnings;
  const idle = { ...noStatistics().earnings.weeks[0]!, from: '2026-05-18' };
  const { user } = open(() => someStatistics({ earnings: { ...sums, weeks: [...weeks, idle] } }));
  const earnings = await panel('Earnings');
  expect(earnings.getByRole('img', { name: /earned in 4 weeks/ })).toBeVisible();
  await user.click(earnings.getByText('Week by week'));
  expect(earnings.getAllByRole('row')).toHaveLength(1 + weeks.length);
  expect(earnings.getByText('Weeks without activity are left out.')).toBeVisible();
});

test('answers, rates and listening; no rate without answers', async () => {
  open(() => someStatistics());
  const answers = await panel('Answers');
  expect(answers.getByText('6 tracks')).toBeVisible();
  expect(answers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Yes2',
    'No2',
    'Wrong match0',
    'Refunded, counted as missed1',
    'Deadline missed1',
  ]);
  expect(answers.getByText('4 of 6')).toBeVisible();
  expect(answers.getByText('Keeps promises').parentElement).toHaveTextContent(/^Keeps promises–$/);
  expect(answers.getByText('Artists see how helpful you are once you have 10 votes.')).toBeVisible();
  expect((await panel('Listening')).getByText('1:35')).toBeVisible();
});

test('rates that artists see name their own window, and are none for a new service', async () => {
  const { user } = open((query) => (query['days'] === '365' ? noStatistics() : someStatistics()));
  const shown = await panel('What artists see');
  expect(shown.getByText('all 40 answers so far')).toBeVisible();
  expect(shown.getByText(/yes to 10 of 40/)).toHaveTextContent(/not just this period/);
  expect(shown.getByText('Accepts').parentElement).toHaveTextContent(/^Accepts25\s?%$/);
  expect(shown.getByText('Found helpful').parentElement).toHaveTextContent(/^Found helpful–$/);
  await user.click(screen.getByRole('radio', { name: 'A year' }));
  expect(await screen.findByText(/labelled “New” until they have 5 answers/)).toBeVisible();
});

test('reply times show next to what was promised', async () => {
  open(() => someStatistics());
  const time = await panel('Answer time');
  expect(time.getByText('15 days promised')).toBeVisible();
  expect(time.getByText('20 hours')).toBeVisible();
  expect(time.getByText(/Half of your answers took between under an hour and 2\.5 days\./)).toBeVisible();
  expect(time.getByRole('img', { name: /^5 answers .*: 4 within the first half, 1 in the last tenth$/ })).toBeVisible();
});

test('genres are compared where a usual rate exists, and few answers make no rate', async () => {
  open(() => someStatistics());
  const genres = await panel('Accept rate by genre');
  expect(genres.getByText('All genres').parentElement).toHaveTextContent(/^All genres50.% 2 of 4$/);
  const rows = genres.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual(['Indie folk31 % 5 of 16usual: 22 %']);
  expect(genres.getByRole('heading', { name: 'Too few answers yet for a rate' })).toBeVisible();
  expect(genres.getByText('Dream pop').parentElement).toHaveTextContent(/^Dream pop1 of 1$/);
});

test('more genres show on demand; several service types are named', async () => {
  const [first] = someStatistics().genres;
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...first!,
    genre: { id: index + 1, name: `Genre ${index + 1}` },
    serviceType: index === 0 ? ('radio' as const) : ('playlist' as const),
  }));
  const { user } = open(() => someStatistics({ genres: many }));
  const genres = await panel('Accept rate by genre');
  expect(genres.getByText('Genre 1 · Radio')).toBeVisible();
  expect(genres.getAllByRole('listitem')).toHaveLength(8);
  await user.click(genres.getByRole('button', { name: 'Show all 12' }));
  expect(genres.getAllByRole('listitem')).toHaveLength(12);
});

test('a level shows what is met and what is missing', async () => {
  open(() => someStatistics());
  const levels = await panel('Levels');
  expect(levels.getByText('Requirements for Trusted:')).toBeVisible();
  expect(levels.getByRole('progressbar', { name: 'Answers' })).toHaveAttribute('aria-valuetext', '12 of 20');
  expect(levels.getByText(/^96.% answered, 90.% required$/)).toBeVisible();
  expect(levels.getByText('No promise has come due: this counts as kept')).toBeVisible();
});

test('a Trusted service shows what Top requires; a Top service is at the highest level', async () => {
  const services: CuratorStatistics['services'] = [
    { id: 3, title: 'Nordic Kitchen', type: 'playlist', isDemo: false },
    { id: 4, title: 'Late Radio', type: 'radio', isDemo: true },
  ];
  open(() =>
    someStatistics({
      services,
      isDemo: true,
      levels: [
        {
          serviceId: 3,
          level: 'trusted',
          nextLevel: 'top',
          requirements: [{ kind: 'best_of_trusted', value: null, limit: 0.1, isMet: null }],
        },
        { serviceId: 4, level: 'top', nextLevel: null, requirements: [] },
      ],
    }),
  );
  const levels = await panel('Levels');
  expect(levels.getByText(/in the top 10.% of Trusted services of its type/)).toBeVisible();
  expect(levels.getByText('You’re at the highest level.')).toBeVisible();
  expect(levels.getAllByText(/^Demo data: this level is fixed/)).toHaveLength(1);
  expect(screen.getByText('Demo data')).toBeVisible();
});

test('period and service are in the URL, and invalid values are dropped', async () => {
  const services: CuratorStatistics['services'] = [
    { id: 3, title: 'Nordic Kitchen', type: 'playlist', isDemo: false },
    { id: 4, title: 'Late Radio', type: 'radio', isDemo: false },
  ];
  const { user, api } = open(() => someStatistics({ services }), `${path}&days=7&service=x`);
  await user.click(await screen.findByRole('radio', { name: '30 days' }));
  await user.click(screen.getByRole('combobox', { name: /Service/ }));
  await user.click(await screen.findByRole('option', { name: 'Late Radio' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(`${path}&days=30&service=4`));
  await waitFor(() => expect(asked(api)).toEqual([{ days: '90' }, { days: '30' }, { days: '30', serviceId: 4 }]));
});

test('a money change refetches the figures', async () => {
  const { live, emit } = fakeLive();
  let credits = 1;
  const earnings = () => ({ ...noStatistics().earnings, clearedCredits: credits });
  const api = fakeApi({ [get]: () => someStatistics({ earnings: earnings() }) });
  renderApp(path, stubServices({ call: api.call, live }));
  const panelOf = await panel('Earnings');
  expect(panelOf.getAllByText('1.00').length).toBeGreaterThan(0);
  credits = 2;
  act(() => emit({ type: 'wallet' }));
  expect((await panelOf.findAllByText('2.00')).length).toBeGreaterThan(0);
});
