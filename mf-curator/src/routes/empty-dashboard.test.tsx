import { fakeApi, refusal } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { someCard } from '../testing/some-service.ts';

const emptyQueue = {
  items: [],
  nextCursor: null,
  openCount: 0,
  capacity: 0,
  atRiskTodayCredits: 0,
  dueTodayCount: 0,
  firstDeadlineAt: null,
};
const failing = () => {
  throw refusal('internal', 'Not here', { status: 500 });
};

function open(services: () => unknown) {
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => emptyQueue,
    'GET /api/v2/curator/services': services,
    'GET /api/v2/curator/promises': () => ({ items: [], nextCursor: null }),
    'GET /api/v2/curator/workbench': failing,
  });
  return renderApp('/curator', stubServices({ call: api.call }));
}
const own = (status: string) => ({
  card: someCard,
  status,
  weeklyCapacity: 60,
  maxOpen: 30,
  awayUntil: null,
  isAwayByRule: false,
});
const headline = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const step = async (name: RegExp) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest<HTMLElement>('li')!);

test('without a service: the first step is to create one, and how answers earn stands beside it', async () => {
  open(() => []);
  expect(await headline('Your first track is a few steps away')).toBeVisible();
  const create = await step(/^Create a service/);
  expect(create.getByRole('link', { name: 'Create a service' })).toHaveAttribute('href', '/curator/services?new=1');
  expect(screen.queryByRole('link', { name: 'Finish verification' })).toBeNull();
  const facts = within(screen.getByRole('region', { name: 'How answers earn' }));
  expect(facts.getByText(/At least 45 seconds/)).toBeVisible();
  expect(facts.getByText('It clears in 7 days')).toBeVisible();
});

test('with a draft: what is done is ticked, and verification continues where it is', async () => {
  open(() => [own('draft')]);
  expect(await headline(/isn’t live yet/)).toBeVisible();
  expect((await step(/^Create a service/)).getByText('done')).toBeVisible();
  const verify = await step(/^Verify/);
  expect(verify.getByRole('link', { name: 'Finish verification' })).toHaveAttribute(
    'href',
    `/curator/services?service=${someCard.id}`,
  );
});

test('while it is checked, and while all are paused, it says what that means', async () => {
  open(() => [own('checking')]);
  expect(await headline('We’re checking your service')).toBeVisible();
  expect(screen.getByText(/goes live automatically/)).toBeVisible();
});

test('paused services are led to where they can be resumed', async () => {
  open(() => [own('paused')]);
  expect(await headline('Your services are paused')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your services' })).toHaveAttribute('href', '/curator/services');
});

test('with a live service the queue is empty, and nothing has to be set up', async () => {
  open(() => [own('draft'), own('active')]);
  expect(await headline('You’re all caught up')).toBeVisible();
  expect(screen.getByText(/to invite artists you know/)).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});

test('if the services can’t be read, nothing is claimed about them', async () => {
  open(failing);
  expect(await headline('You’re all caught up')).toBeVisible();
});
