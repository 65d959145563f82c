import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';

const queue = 'GET /api/v2/curator/queue';
const state = 'GET /api/v2/curator/workbench';
const dismiss = 'POST /api/v2/curator/missed-deadlines/dismiss';

const missedAt = '2026-05-14T09:00:00.000Z';
const track = (submissionId: number, trackTitle: string) => ({
  submissionId,
  trackTitle,
  trackArtist: 'The Marrow Kin',
  serviceTitle: 'Nordic Kitchen',
  replyDays: 15,
  lostCredits: 3.3,
  missedAt,
});
const warning = { serviceId: 3, serviceTitle: 'Nordic Kitchen', inARow: 2, awayDays: 7 };
const two = { count: 2, lostCredits: 6.6, items: [track(5, 'Low Tide'), track(4, 'Paper Boats')], warnings: [warning] };
const none = { count: 0, lostCredits: 0, items: [], warnings: [] };

test('nothing was missed, or an API that doesn’t tell: no notice', async () => {
  for (const missed of [none, undefined]) {
    const api = fakeApi({ [queue]: () => someQueue([]), [state]: () => someState(missed && { missed }) });
    renderApp('/curator', stubServices({ call: api.call }));
    await screen.findAllByRole('heading', { name: 'You’re all caught up' });
    expect(screen.queryByRole('alert')).toBeNull();
  }
});

test('dismissing that fails keeps the notice', async () => {
  const notify = vi.fn();
  const api = fakeApi({
    [queue]: () => someQueue([]),
    [state]: () => someState({ missed: two }),
    [dismiss]: () => {
      throw refusal('overloaded', 'busy', { status: 503 });
    },
  });
  const user = renderApp('/curator', stubServices({ call: api.call, notify }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(screen.getByText('You missed 2 deadlines')).toBeVisible();
});

test('above an empty queue: which tracks, what wasn’t earned and why, and the warning, which stays once the rest is dismissed', async () => {
  const api = fakeApi({
    [queue]: () => someQueue([]),
    [state]: () => someState({ missed: two }),
    [dismiss]: () => someState({ missed: { ...none, warnings: [warning] } }),
  });
  const user = renderApp('/curator', stubServices({ call: api.call }));
  const notice = within((await screen.findByText('You missed 2 deadlines')).closest('[role="alert"]') as HTMLElement);
  expect(notice.getByRole('link', { name: 'Low Tide' })).toHaveAttribute('href', '/curator?submission=5');
  expect(notice.getAllByText(/had no answer within the 15 days that Nordic Kitchen promises/)).toHaveLength(2);
  expect(notice.getByText(/6\.60 credits not earned/)).toBeVisible();
  expect(screen.getByText('One more missed deadline and Nordic Kitchen goes away for 7 days')).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('You missed 2 deadlines')).toBeNull());
  expect(api.sentTo(dismiss)).toEqual([{ body: { upTo: missedAt } }]);
  expect(screen.getByText('One more missed deadline and Nordic Kitchen goes away for 7 days')).toBeVisible();
});

test('shows the missed-deadline notice above a queue with tracks', async () => {
  const item = someItem(1, 'Ninth Floor', 9);
  const api = fakeApi({
    [queue]: () => someQueue([item]),
    [state]: () => someState({ missed: { ...two, count: 7 } }),
    'GET /api/v2/curator/submissions/:id': () => someSubmission(item),
  });
  renderApp('/curator', stubServices({ call: api.call }));
  const nav = within(await screen.findByRole('navigation', { name: 'Queue' }));
  expect(await nav.findByText('You missed 7 deadlines')).toBeVisible();
  expect(nav.getByText('and 5 more')).toBeVisible();
});

test('above the first steps of a curator whose services are all paused', async () => {
  const api = fakeApi({
    [queue]: () => someQueue([]),
    [state]: () => someState({ missed: two }),
    'GET /api/v2/curator/services': () => [],
  });
  renderApp('/curator', stubServices({ call: api.call }));
  expect(await screen.findByText('You missed 2 deadlines')).toBeVisible();
});
