import type { QueuedEvent } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/marketing-events';
const retry = 'POST /api/v2/staff/marketing-events/:id/retry';

const failed: QueuedEvent = {
  id: 7,
  event: 'first_campaign',
  accountId: 42,
  email: 'ines@halloran.example',
  state: 'failed',
  createdAt: '2026-05-10T09:00:00',
  attempts: 12,
  lastAttemptAt: '2026-05-10T11:00:00',
  nextAttemptAt: null,
  reason: '500: broken',
};
const page = (items: QueuedEvent[]) => ({ items, nextCursor: null });
const row = (name: string) => screen.findByRole('listitem', { name });

it('shows failed events with whose they are, why, and how often they were tried', async () => {
  const { asked } = showStaff('/_staff/marketing', {
    [list]: () =>
      page([
        failed,
        { ...failed, id: 8, event: 'pro_viewed', reason: 'demo_account', attempts: 0, lastAttemptAt: null },
      ]),
  });
  const one = within(await row('First campaign, ines@halloran.example'));
  for (const text of ['500: broken', '12 tries', 'Last tried 1 hour ago']) expect(one.getByText(text)).toBeVisible();
  expect(one.getByRole('link', { name: 'ines@halloran.example' })).toHaveAttribute('href', '/_staff/accounts/42');
  const other = within(await row('pro_viewed, ines@halloran.example'));
  for (const text of ['Demo accounts aren’t sent anywhere', 'Not tried yet'])
    expect(other.getByText(text)).toBeVisible();
  expect(asked).toHaveBeenCalledWith(list, expect.objectContaining({ query: { state: 'failed' } }));
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith(list, expect.objectContaining({ query: {} })));
});

it('tries one again, and says where that isn’t possible any more', async () => {
  let isGone = true;
  const { asked, notify } = showStaff('/_staff/marketing', {
    [list]: () => page(isGone ? [failed] : []),
    [retry]: () => {
      if (isGone) throw new Failure(404, { code: 'not_found', message: 'This event isn’t waiting any more.' });
      return { ...failed, state: 'waiting' };
    },
  });
  const button = await screen.findByRole('button', { name: 'Try again: First campaign, ines@halloran.example' });
  await userEvent.click(button);
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ text: 'This event isn’t waiting any more.', tone: 'danger' }),
  );
  isGone = false;
  await userEvent.click(button);
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'It’s being sent now', tone: 'positive' }));
  expect(asked).toHaveBeenCalledWith(retry, { params: { id: 7 } });
  expect(await screen.findByText('No event failed')).toBeVisible();
});
