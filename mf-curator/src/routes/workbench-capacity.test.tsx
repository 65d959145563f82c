import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, pending, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someService } from '../testing/some-service.ts';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const services = 'GET /api/v2/curator/services';
const save = 'PUT /api/v2/curator/services/:id';
const item = someItem(1, 'Paper Boats', 5);
const draft = { ...someService, status: 'draft' as const, card: { ...someService.card, id: 4, title: 'Not yet' } };

function beside(more: Parameters<typeof fakeApi>[0] = {}) {
  let mine = { ...someService };
  const notify = vi.fn();
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => someQueue([item]),
    'GET /api/v2/curator/submissions/:id': () => someSubmission(item),
    'GET /api/v2/curator/workbench': () => someState({ weeklyCapacity: mine.weeklyCapacity }),
    [services]: () => [mine, draft],
    [save]: ({ body }) => (mine = { ...mine, ...(body as object) }),
    ...more,
  });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call, notify }));
  return { api, user, notify };
}
const press = async (user: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole('button', { name: /^This week 31 of/ }));
const mine = async () => within(await screen.findByRole('group', { name: 'Nordic Kitchen' }));

afterEach(() => localStorage.clear());

test('services that fail to load show an error, and can be retried', async () => {
  let isUp = false;
  const { user } = beside({
    [services]: () => {
      if (!isUp) throw refusal('internal', 'stack trace', { status: 500 });
      return [someService];
    },
  });
  await press(user);
  isUp = true;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await mine()).getByLabelText('Tracks a week')).toHaveValue('60');
});

test('an invalid or out-of-bounds number shows an error and is never sent', async () => {
  const { user, api } = beside();
  await press(user);
  const field = (await mine()).getByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '4{Enter}');
  expect((await mine()).getByText('5 to 200')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'a few{Tab}');
  expect(api.sentTo(save)).toEqual([]);
});

test('a refusal shows an error, and the saved value stays', async () => {
  const { user, notify } = beside({
    [save]: () => {
      throw refusal('wrong_state', 'It is being checked: withdraw it first to change it');
    },
  });
  await press(user);
  const field = (await mine()).getByLabelText('Open at once');
  await user.clear(field);
  await user.type(field, '12{Enter}');
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
  expect(await screen.findByRole('button', { name: 'This week 31 of 60' })).toBeVisible();
});

test('a weekly capacity is edited in place, updates next to the queue, and can be undone', async () => {
  const { user, api, notify } = beside();
  await press(user);
  expect(screen.queryByRole('group', { name: 'Not yet' })).toBeNull();
  const field = (await mine()).getByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '40{Enter}');
  expect(await screen.findByText('31 of 40')).toBeVisible();
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'Nordic Kitchen takes 40 tracks a week', tone: 'positive' }),
  );
  notify.mock.calls.at(-1)![0].action.onSelect();
  expect(await screen.findByText('31 of 60')).toBeVisible();
  await waitFor(async () => expect((await mine()).getByLabelText('Tracks a week')).toHaveValue('60'));
  expect(api.sentTo(save).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 3 }, { weeklyCapacity: 40 }],
    [{ id: 3 }, { weeklyCapacity: 60 }],
  ]);
});

test('the open limit is saved on blur; workbench shortcuts are off meanwhile', async () => {
  const { user, api } = beside();
  await press(user);
  const field = (await mine()).getByLabelText('Open at once');
  await user.clear(field);
  await user.type(field, '12{Tab}');
  await waitFor(() => expect(api.sentTo(save)).toEqual([{ params: { id: 3 }, body: { maxOpen: 12 } }]));
  await user.keyboard('d');
  expect(screen.getByRole('button', { name: /Decline/, hidden: true })).toHaveAttribute('aria-pressed', 'false');
});

test('a number typed while the previous one is being saved stays, and is saved after it', async () => {
  const slow = pending<void>();
  const saved: unknown[] = [];
  let kept = someService;
  const { user, notify } = beside({
    [services]: () => [kept],
    [save]: async ({ body }) => {
      if (saved.length === 0) await slow.promise;
      saved.push(body);
      return (kept = { ...kept, ...(body as object) });
    },
  });
  await press(user);
  const field = (await mine()).getByLabelText('Tracks a week');
  await user.clear(field);
  await user.type(field, '40{Enter}');
  await user.clear(field);
  await user.type(field, '45{Tab}');
  slow.resolve();
  await waitFor(() => expect(saved).toEqual([{ weeklyCapacity: 40 }, { weeklyCapacity: 45 }]));
  expect(field).toHaveValue('45');
  await waitFor(() =>
    expect(notify.mock.calls.map(([toast]) => toast.text)).toEqual([
      'Nordic Kitchen takes 40 tracks a week',
      'Nordic Kitchen takes 45 tracks a week',
    ]),
  );
  // Back to the number before, not to the one before both.
  notify.mock.calls.at(-1)![0].action.onSelect();
  await waitFor(() => expect(saved.at(-1)).toEqual({ weeklyCapacity: 40 }));
});
