import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { giftWith } from './test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/gift-codes';
const release = 'POST /api/v2/staff/gift-codes/:id/release';
const stop = 'POST /api/v2/staff/gift-codes/:id/stop';
const address = () => screen.getByLabelText('address').textContent;
const page = (...items: unknown[]) => ({ items, nextCursor: null });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('the list of gift codes', () => {
  it('opens by its tab, which is part of the address', async () => {
    showStaff('/_staff/codes?q=ines');
    await userEvent.click(await screen.findByRole('tab', { name: 'Gift codes' }));
    expect(await screen.findByRole('heading', { name: 'No gift codes yet' })).toBeVisible();
    expect(address()).toBe('/_staff/codes?list=gifts');
    await userEvent.click(screen.getByRole('tab', { name: 'Promo codes' }));
    expect(address()).toBe('/_staff/codes');
  });

  it('shows that it failed to load', async () => {
    showStaff('/_staff/codes?list=gifts', { [list]: () => Promise.reject(new Failure(0, undefined)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the gift codes');
  });

  it('shows each code’s value, origin and status, never the code', async () => {
    showStaff('/_staff/codes?list=gifts', {
      [list]: () =>
        page(
          giftWith(),
          giftWith({
            id: 2,
            ending: 'M2XD',
            source: 'bought',
            status: 'redeemed',
            createdBy: 'lou@demo.test',
            redeemedAt: '2026-05-08T10:00:00Z',
            redeemedBy: 'ines@demo.test',
          }),
          giftWith({ id: 3, ending: null, source: 'demo', status: 'stopped', stoppedAt: '2026-05-09T10:00:00Z' }),
        ),
    });
    const unused = await rowOf('…7QK4');
    expect(unused.getByText('Unused')).toBeVisible();
    expect(unused.getByText('Issued')).toBeVisible();
    expect(unused.getByText('4 May 2026 by staff@demo.test')).toBeVisible();
    expect(unused.getByText('Prize of the spring draw')).toBeVisible();
    const redeemed = await rowOf('…M2XD');
    expect(redeemed.getByText(/8 May 2026 by ines@demo\.test/)).toBeVisible();
    expect(redeemed.getByText('Bought')).toBeVisible();
    expect(redeemed.queryByRole('button')).toBeNull();
    const stopped = await rowOf('Ending unknown');
    expect(stopped.getByText('9 May 2026')).toBeVisible();
    expect(stopped.queryByRole('button')).toBeNull();
  });

  it('is filtered by status, through the address, and back', async () => {
    const answer = vi.fn(({ query }: { query?: Record<string, unknown> }) =>
      query?.['status'] === 'stopped' ? page() : page(giftWith()),
    );
    showStaff('/_staff/codes?list=gifts', { [list]: answer });
    await screen.findByText('…7QK4');
    await userEvent.click(screen.getByRole('radio', { name: 'Stopped' }));
    expect(await screen.findByRole('heading', { name: 'No stopped gift codes' })).toBeVisible();
    expect(address()).toBe('/_staff/codes?list=gifts&status=stopped');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('…7QK4')).toBeVisible();
    expect(address()).toBe('/_staff/codes?list=gifts');
  });

  it('stops a code after stating what that means for its buyer', async () => {
    const { asked, notify } = showStaff('/_staff/codes?list=gifts', {
      [list]: () => page(giftWith({ source: 'bought' })),
      [stop]: () => giftWith({ status: 'stopped' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the code ending in 7QK4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop the gift code …7QK4?' });
    expect(dialog).toHaveAccessibleDescription(/Stopping doesn’t refund them/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop the code' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Gift code stopped.', tone: 'positive' }));
    expect(asked).toHaveBeenCalledWith(stop, { params: { id: 1 } });
  });

  it('releases a large code of somebody else, and shows why one’s own isn’t', async () => {
    let isOwn = true;
    const { asked, notify } = showStaff('/_staff/codes?list=gifts', {
      [list]: () => page(giftWith({ isAwaitingRelease: true })),
      [release]: () =>
        isOwn
          ? Promise.reject(new Failure(403, { code: 'forbidden', message: 'Somebody else has to release it.' }))
          : giftWith({ isAwaitingRelease: false }),
    });
    const row = await rowOf('…7QK4');
    expect(row.getByText('Waiting')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Release the code ending in 7QK4' });
    await userEvent.click(button);
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ text: 'Somebody else has to release it.', tone: 'danger' }),
    );
    isOwn = false;
    await userEvent.click(button);
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Gift code released.', tone: 'positive' }));
    expect(asked).toHaveBeenCalledWith(release, { params: { id: 1 } });
  });

  it('shows why a code that was redeemed meanwhile isn’t stopped', async () => {
    showStaff('/_staff/codes?list=gifts', {
      [list]: () => page(giftWith()),
      [stop]: () => Promise.reject(new Failure(409, { code: 'wrong_state', message: 'It was redeemed already.' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the code ending in 7QK4' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the code' }));
    expect(await screen.findByText('It was redeemed already.')).toBeVisible();
  });
});
