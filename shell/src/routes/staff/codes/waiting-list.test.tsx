import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { showStaff } from '../test/show-staff.tsx';
import { giftWith, promoWith } from './test/fixtures.ts';

const promos = 'GET /api/v2/staff/promo-codes';
const gifts = 'GET /api/v2/staff/gift-codes';
const releasePromo = 'POST /api/v2/staff/promo-codes/:id/release';
const stopGift = 'POST /api/v2/staff/gift-codes/:id/stop';
const page = (...items: unknown[]) => ({ items, nextCursor: null });
const waiting = { isAwaitingRelease: true } as const;

describe('codes that wait for a second person', () => {
  it('are asked for by themselves; there may be none', async () => {
    const { asked } = showStaff('/_staff/codes', { [promos]: () => page(), [gifts]: () => page() });
    await userEvent.click(await screen.findByRole('tab', { name: 'Waiting' }));
    expect(await screen.findByRole('heading', { name: 'No promo codes waiting' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No gift codes waiting' })).toBeVisible();
    expect(screen.getByLabelText('address').textContent).toBe('/_staff/codes?list=waiting');
    for (const list of [promos, gifts]) {
      expect(asked).toHaveBeenCalledWith(list, expect.objectContaining({ query: { awaitingRelease: 'true' } }));
    }
  });

  it('are released by somebody else; a refusal says why', async () => {
    let isOwn = true;
    const { asked, notify } = showStaff('/_staff/codes?list=waiting', {
      [promos]: () => page(promoWith(waiting)),
      [releasePromo]: () =>
        isOwn
          ? Promise.reject(new Failure(403, { code: 'forbidden', message: 'Somebody else has to release it.' }))
          : promoWith({ isAwaitingRelease: false }),
    });
    expect(await screen.findByText(/once somebody else has released them/)).toBeVisible();
    const button = await screen.findByRole('button', { name: 'Release WELCOME10' });
    await userEvent.click(button);
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ text: 'Somebody else has to release it.', tone: 'danger' }),
    );
    isOwn = false;
    await userEvent.click(button);
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'WELCOME10 released.', tone: 'positive' }));
    expect(asked).toHaveBeenCalledWith(releasePromo, { params: { id: 1 } });
  });

  it('are released once by two presses, and each of two is announced', async () => {
    const released: number[] = [];
    const pressed = Promise.withResolvers<void>();
    const { notify } = showStaff('/_staff/codes?list=waiting', {
      [promos]: () => page(promoWith(waiting), promoWith({ ...waiting, id: 2, code: 'SPRING' })),
      [gifts]: () => page(),
      [releasePromo]: async ({ params }) => {
        const { id } = params as { id: number };
        if (released.includes(id)) throw new Failure(409, { code: 'wrong_state', message: 'It is released already.' });
        released.push(id);
        await pressed.promise;
        return promoWith({ id, isAwaitingRelease: false });
      },
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Release WELCOME10' }));
    await userEvent.click(screen.getByRole('button', { name: 'Release SPRING' }));
    pressed.resolve();
    await waitFor(() =>
      expect(notify.mock.calls.map(([{ text }]) => text)).toEqual(['WELCOME10 released.', 'SPRING released.']),
    );
  });

  it('are refused, which stops them', async () => {
    const { asked, notify } = showStaff('/_staff/codes?list=waiting', {
      [promos]: () => page(),
      [gifts]: () => page(giftWith({ ...waiting, credits: 600 })),
      [stopGift]: () => giftWith({ status: 'stopped' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse the code ending in 7QK4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse the gift code …7QK4?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse the code' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: 'Gift code refused.', tone: 'positive' }));
    expect(asked).toHaveBeenCalledWith(stopGift, { params: { id: 1 } });
  });
});
