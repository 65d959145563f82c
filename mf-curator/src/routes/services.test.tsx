import type { DataOf } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, fakeLive, refusal, renderRemote } from '@fanfare/kit/testing';
import App from '../remote.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { someCard, someService } from '../testing/some-service.ts';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const list = 'GET /api/v2/curator/services';
const set = 'PUT /api/v2/curator/services/:id/availability';
const one = 'GET /api/v2/curator/services/:id';
type OwnService = DataOf<typeof list>[number];

const service = (more: Partial<OwnService> = {}): OwnService => ({
  card: someCard,
  status: 'active',
  weeklyCapacity: 60,
  maxOpen: 30,
  awayUntil: null,
  isAwayByRule: false,
  ...more,
});

test('an empty list explains services, and links to creating one', async () => {
  const user = renderApp('/curator/services', stubServices({ call: fakeApi({ [list]: () => [] }).call }));
  expect(await screen.findByRole('heading', { name: 'Add your first service' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add a service' }));
  expect(await screen.findByRole('heading', { name: 'What do you offer?' })).toBeVisible();
});

test('a capacity out of bounds is refused in place', async () => {
  const api = fakeApi({ [list]: () => [service()] });
  const user = renderApp('/curator/services', stubServices({ call: api.call }));
  const field = await screen.findByLabelText('Tracks a week');
  for (const wrong of ['4', '201', '7.5', 'many']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A whole number from 5 to 200')).toBeVisible();
  }
  expect(api.sentTo(set)).toEqual([]);
});

test('an API error shows next to the switch, which stays as it was', async () => {
  const api = fakeApi({
    [list]: () => [service()],
    [set]: () => {
      throw refusal('wrong_state', 'This service is suspended.');
    },
  });
  const user = renderApp('/curator/services', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('switch', { name: /Takes new tracks/ }));
  expect(await screen.findByText('This service is suspended.')).toBeVisible();
  expect(screen.getByRole('switch', { name: /Takes new tracks/ })).toBeChecked();
});

test('without an answer only the typed capacity is said to be kept, not the switch', async () => {
  const api = fakeApi({
    [list]: () => [service()],
    [set]: () => {
      throw refusal('network', 'no answer', { status: 0 });
    },
  });
  const user = renderApp('/curator/services', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('switch', { name: /Takes new tracks/ }));
  expect(await screen.findByText(/Check your connection and try again/)).toBeVisible();
  const field = screen.getByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '20');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
  expect(field).toHaveValue('20');
});

test('a typed capacity stays when the list is read again with what another tab saved', async () => {
  let weeklyCapacity = 60;
  const api = fakeApi({
    [list]: () => [service({ weeklyCapacity })],
    [set]: () => service({ status: 'paused', weeklyCapacity }),
    [one]: () => ({ ...someService, status: 'paused' }),
  });
  const user = renderApp('/curator/services', stubServices({ call: api.call }));
  const field = await screen.findByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '25');
  weeklyCapacity = 20;
  await user.click(screen.getByRole('switch', { name: /Takes new tracks/ }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Paused/ })).not.toBeChecked());
  expect(field).toHaveValue('25');
});

test('a suspended service has no switch', async () => {
  const api = fakeApi({
    [list]: () => [service({ status: 'suspended' })],
    [one]: () => ({ ...someService, status: 'suspended' }),
  });
  renderApp('/curator/services', stubServices({ call: api.call }));
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('pauses immediately, and confirms it', async () => {
  const api = fakeApi({
    [list]: () => [service()],
    [set]: () => service({ status: 'paused' }),
    [one]: () => ({ ...someService, status: 'paused' }),
  });
  const user = renderApp('/curator/services', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('switch', { name: /Takes new tracks/ }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Paused/ })).not.toBeChecked());
  // The capacity isn't sent: another tab may have saved another one.
  expect(api.sentTo(set)).toEqual([{ params: { id: 3 }, body: { isPaused: true } }]);
  expect(screen.getByText('Artists can’t choose it until you switch it on again.')).toBeVisible();
});

test('a service that broke too many promises says why it is paused and what comes next, and has no switch', async () => {
  const promiseReview = { pausedAt: '2026-05-09T12:00:00.000Z', brokenCount: 2, decidedCount: 4 };
  const api = fakeApi({
    [list]: () => [service({ status: 'paused', promiseReview })],
    [one]: () => ({ ...someService, status: 'paused', restedBy: 'promises', promiseReview }),
  });
  renderApp('/curator/services', stubServices({ call: api.call }));
  expect(await screen.findByText('Paused for review: it broke 2 of its last 4 promises')).toBeVisible();
  expect(
    screen.getByText(/We’re reviewing these promises and their proofs, then we’ll decide when it takes tracks again/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View broken promises' })).toHaveAttribute(
    'href',
    '/curator?view=promises&show=broken',
  );
  expect(screen.queryByRole('switch', { name: /Paused/ })).toBeNull();
  expect(screen.getByLabelText('Tracks a week')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View the checks' })).toBeNull();
});

test('a new capacity is saved', async () => {
  const notify = vi.fn();
  const api = fakeApi({ [list]: () => [service()], [set]: () => service({ weeklyCapacity: 25 }) });
  const user = renderApp('/curator/services', stubServices({ call: api.call, notify }));
  const field = await screen.findByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '25{Enter}');
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(api.sentTo(set)).toEqual([{ params: { id: 3 }, body: { weeklyCapacity: 25 } }]);
});

test('a pause in another tab shows at once', async () => {
  const { live, emit } = fakeLive();
  let status: OwnService['status'] = 'active';
  const api = fakeApi({ [list]: () => [service({ status })], [one]: () => ({ ...someService, status }) });
  renderApp('/curator/services', stubServices({ call: api.call, live }));
  expect(await screen.findByRole('switch', { name: /Takes new tracks/ })).toBeChecked();
  status = 'paused';
  act(() => emit({ type: 'queue' }));
  expect(await screen.findByRole('switch', { name: /Paused/ })).not.toBeChecked();
});

test('shows the public figures as creators see them', async () => {
  renderApp('/curator/services', stubServices({ call: fakeApi({ [list]: () => [service()] }).call }));
  const panel = within(await screen.findByRole('region', { name: 'Nordic Kitchen' }));
  expect(panel.getByText(/96/)).toBeVisible();
  expect(panel.getByText('2.5')).toBeVisible();
  expect(panel.getByText(/31\.2.k followers/)).toBeVisible();
  expect(panel.getByText('Demo data')).toBeVisible();
});

test('a draft lists what is missing, links to it, and is deleted only after a confirmation', async () => {
  const notify = vi.fn();
  const draft = {
    ...someService,
    status: 'draft' as const,
    missing: ['genres' as const, 'proof' as const],
    canDelete: true,
  };
  const api = fakeApi({
    [list]: () => [service({ status: 'draft' })],
    [one]: () => draft,
    'DELETE /api/v2/curator/services/:id': () => ({ deleted: true }),
  });
  const user = renderApp('/curator/services', stubServices({ call: api.call, notify }));
  expect(await screen.findByText('2 things are missing')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ownership verification' })).toHaveAttribute(
    'href',
    '/curator/services?service=3&step=address&field=proof',
  );
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/curator/services?service=3&step=address',
  );
  await user.click(screen.getByRole('button', { name: 'Delete the draft' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(api.sentTo('DELETE /api/v2/curator/services/:id')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete the draft' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete the draft' }));
  expect(await screen.findByRole('heading', { name: 'Add your first service' })).toBeVisible();
});

test('sets one service away, and ends it', async () => {
  let awayUntil: string | null = null;
  const put = 'PUT /api/v2/curator/services/:id/away';
  const api = fakeApi({
    [list]: () => [service({ awayUntil })],
    [put]: ({ body }) => {
      awayUntil = (body as { until: string | null }).until;
      return { ...someService, awayUntil };
    },
  });
  const user = renderApp('/curator/services', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('switch', { name: /Set this service away until…/ }));
  expect(await screen.findByLabelText('Back on')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /Set this service away until…/ }));
  await waitFor(() => expect(screen.queryByLabelText('Back on')).toBeNull());
  expect(api.sentTo(put).map(({ body }) => body)).toEqual([{ until: expect.any(String) }, { until: null }]);
});

test('days away because of missed deadlines say so, and have no switch to end them', async () => {
  const awayUntil = '2099-05-21T09:00:00.000Z';
  renderApp(
    '/curator/services',
    stubServices({ call: fakeApi({ [list]: () => [service({ awayUntil, isAwayByRule: true })] }).call }),
  );
  const away = await screen.findByRole('switch', { name: /Set this service away until…/ });
  expect(away).toBeChecked();
  expect(away).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/^Until .*May, because of missed deadlines$/)).toBeVisible();
  expect(screen.queryByLabelText('Back on')).toBeNull();
});

test('a changed capacity or away time shows in the workbench at once', async () => {
  const track = someItem(1, 'Paper Boats', 5);
  let mine = service();
  const change = ({ body }: { body?: unknown }) => {
    const { isPaused: _isPaused, until, ...more } = body as { isPaused?: boolean; until?: string };
    mine = { ...mine, ...more, ...(until !== undefined && { awayUntil: until }) };
    return { ...someService, ...mine };
  };
  const { call } = fakeApi({
    [list]: () => [mine],
    [one]: () => ({ ...someService, ...mine }),
    [set]: change,
    'PUT /api/v2/curator/services/:id/away': change,
    'GET /api/v2/curator/queue': () => someQueue([track]),
    'GET /api/v2/curator/submissions/:id': () => someSubmission(track),
    'GET /api/v2/curator/workbench': () =>
      someState({ weeklyCapacity: mine.weeklyCapacity, awayUntil: mine.awayUntil }),
  });
  const { user, navigate } = renderRemote(App, '/curator?submission=1', stubServices({ call }));
  const goTo = (path: string) => act(() => navigate(path));
  expect(await screen.findByText('31 of 60')).toBeVisible();

  goTo('/curator/services');
  const field = await screen.findByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '25{Enter}');
  await waitFor(() => expect(mine.weeklyCapacity).toBe(25));
  goTo('/curator?submission=1');
  expect(await screen.findByText('31 of 25')).toBeVisible();
  expect(screen.getByRole('switch', { name: /^Away/ })).not.toBeChecked();

  goTo('/curator/services');
  await user.click(await screen.findByRole('switch', { name: /Set this service away until…/ }));
  expect(await screen.findByLabelText('Back on')).toBeVisible();
  goTo('/curator?submission=1');
  await waitFor(() => expect(screen.getByRole('switch', { name: /^Away/ })).toBeChecked());
});
