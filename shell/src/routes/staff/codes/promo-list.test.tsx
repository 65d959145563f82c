import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { promoWith, useWith } from './test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/promo-codes';
const uses = 'GET /api/v2/staff/promo-codes/:id/uses';
const stop = 'POST /api/v2/staff/promo-codes/:id/stop';
const address = () => screen.getByLabelText('address').textContent;
const row = (code: string) => screen.findByRole('row', { name: new RegExp(`^${code} `) });
const rowOf = async (code: string) => within(await row(code));
const page = (...items: unknown[]) => ({ items, nextCursor: null });

describe('the list of promo codes', () => {
  it('shows that it failed to load, why, and retries', async () => {
    const answer = vi
      .fn()
      .mockRejectedValueOnce(new Failure(403, { code: 'forbidden', message: 'This is for staff only.' }))
      .mockResolvedValue(page(promoWith()));
    showStaff('/_staff/codes', { [list]: answer });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load the promo codes');
    expect(alert).toHaveTextContent('This is for staff only.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('WELCOME10')).toBeVisible();
  });

  it('shows a loading state', async () => {
    showStaff('/_staff/codes', { [list]: () => new Promise(() => {}) });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create a promo code' })).toBeEnabled();
  });

  it('shows that there is none yet, without a way to clear a search', async () => {
    showStaff('/_staff/codes', { [list]: () => page() });
    expect(await screen.findByRole('heading', { name: 'No promo codes yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('shows each code’s terms, audience, validity, usage and totals', async () => {
    showStaff('/_staff/codes', {
      [list]: () =>
        page(
          promoWith({
            code: 'SPRING',
            minCredits: 25,
            firstPurchaseOnly: true,
            maxUses: 40,
            uses: 10,
            paidCents: 21_600,
            discountCents: 2_400,
            startsAt: '2026-05-01T00:00:00',
            endsAt: '2026-05-31T23:59:59',
            note: 'Spring mail',
          }),
          promoWith({
            id: 2,
            code: 'FIVER',
            kind: 'amount_off',
            value: 550,
            onePerAccount: false,
            status: 'scheduled',
          }),
          promoWith({
            id: 3,
            code: 'MORE',
            kind: 'bonus_percent',
            value: 20,
            uses: 1,
            paidCents: 4_600,
            bonusCredits: 10,
          }),
          promoWith({
            id: 4,
            code: 'INES',
            kind: 'bonus_credits',
            value: 1,
            accountEmail: 'ines@demo.test',
            status: 'stopped',
            stoppedAt: '2026-05-09T08:00:00Z',
            stoppedBy: 'kim@demo.test',
            isDemo: true,
          }),
        ),
    });
    const spring = await rowOf('SPRING');
    expect(spring.getByText('10 % off packs from 25 credits')).toBeVisible();
    expect(spring.getByText('For a first purchase only, once per account, 40 times in total')).toBeVisible();
    expect(spring.getByText('Spring mail')).toBeVisible();
    expect(spring.getByText('1 May 2026 – 31 May 2026')).toBeVisible();
    expect(spring.getByText('10 of 40 used')).toBeVisible();
    expect(spring.getByText('€216 paid')).toBeVisible();
    expect(spring.getByText('€24 discount')).toBeVisible();
    expect(spring.getByText('Active')).toBeVisible();
    const fiver = await rowOf('FIVER');
    expect(fiver.getByText('€5.50 off every pack')).toBeVisible();
    expect(fiver.getByText('Any number of times per account')).toBeVisible();
    expect(fiver.getByText('0 uses')).toBeVisible();
    expect(fiver.getByText('No limit')).toBeVisible();
    expect(fiver.getByText('Nothing yet')).toBeVisible();
    const more = await rowOf('MORE');
    expect(more.getByText('20 % more credits with every pack')).toBeVisible();
    expect(more.getByText('10 bonus credits')).toBeVisible();
    const ines = await rowOf('INES');
    expect(ines.getByText('1 bonus credit with every pack')).toBeVisible();
    expect(ines.getByText('Once per account, only for ines@demo.test')).toBeVisible();
    expect(ines.getByText('Stopped 9 May 2026 by kim@demo.test')).toBeVisible();
    expect(ines.getByText('Demo')).toBeVisible();
    expect(ines.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  it('copies a code, and reports a browser that refuses', async () => {
    const user = userEvent.setup();
    const { notify } = showStaff('/_staff/codes');
    await user.click(await screen.findByRole('button', { name: 'Copy WELCOME10' }));
    expect(await navigator.clipboard.readText()).toBe('WELCOME10');
    expect(await screen.findByText('Copied WELCOME10')).toBeInTheDocument();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not now'));
    await user.click(screen.getByRole('button', { name: 'Copy WELCOME10' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ text: expect.stringContaining('copy it yourself') }),
      ),
    );
  });

  it('searches while typing, keeps the search in the address, and shows all again', async () => {
    const answer = vi.fn(({ query }: { query?: Record<string, unknown> }) =>
      query?.['search'] ? page() : page(promoWith()),
    );
    showStaff('/_staff/codes', { [list]: answer });
    await row('WELCOME10');
    await userEvent.type(screen.getByRole('searchbox'), ' zzz ');
    expect(await screen.findByRole('heading', { name: 'No promo codes match “zzz”' })).toBeVisible();
    expect(address()).toBe('/_staff/codes?q=zzz');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await row('WELCOME10')).toBeVisible();
    expect(address()).toBe('/_staff/codes');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('starts with the search of its address', async () => {
    const { asked } = showStaff('/_staff/codes?q=ines');
    expect(await screen.findByRole('searchbox')).toHaveValue('ines');
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(list, expect.objectContaining({ query: { search: 'ines' } })),
    );
  });

  it('loads more, and keeps what it has if that fails', async () => {
    const more = vi
      .fn()
      .mockRejectedValueOnce(new Failure(503, { code: 'overloaded', message: 'Try again soon.' }))
      .mockResolvedValue(page(promoWith({ id: 2, code: 'OLDER' })));
    showStaff('/_staff/codes', {
      [list]: (options) => (options.query?.['cursor'] ? more() : { items: [promoWith()], nextCursor: 'next' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again soon.');
    expect(await row('WELCOME10')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('OLDER')).toBeVisible();
    expect(await row('WELCOME10')).toBeVisible();
  });
});

describe('stopping a promo code', () => {
  it('states what happens to pending payments, and does nothing when cancelled', async () => {
    const { asked } = showStaff('/_staff/codes');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop WELCOME10' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop WELCOME10?' });
    expect(dialog).toHaveAccessibleDescription(/in progress with it are refused before any money is taken/);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.mock.calls.map(([key]) => key)).not.toContain(stop);
  });

  it('shows a refusal in place', async () => {
    showStaff('/_staff/codes', {
      [stop]: () => {
        throw new Failure(503, { code: 'overloaded', message: 'Try again soon.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop WELCOME10' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the code' }));
    expect(await screen.findByText('Try again soon.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Stop WELCOME10?' })).toBeVisible();
  });

  it('shows the code as stopped', async () => {
    let status: 'active' | 'stopped' = 'active';
    const { asked, notify } = showStaff('/_staff/codes', {
      [list]: () => page(promoWith({ status })),
      [stop]: () => {
        status = 'stopped';
        return promoWith({ status });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop WELCOME10' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the code' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(asked).toHaveBeenCalledWith(stop, { params: { id: 1 } });
    expect(notify).toHaveBeenCalledWith({ text: 'WELCOME10 stopped.', tone: 'positive' });
    expect(screen.queryByRole('button', { name: 'Stop WELCOME10' })).toBeNull();
  });
});

describe('the uses of a promo code', () => {
  it('show that nobody has used it', async () => {
    showStaff('/_staff/codes', { [uses]: () => page() });
    await userEvent.click(await screen.findByRole('button', { name: 'Uses of WELCOME10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Uses of WELCOME10' }));
    expect(await dialog.findByText('Not used yet')).toBeVisible();
  });

  it('show who, when and what for', async () => {
    const { asked } = showStaff('/_staff/codes', {
      [uses]: () =>
        page(useWith(), useWith({ id: 2, accountEmail: 'lou@demo.test', bonusCredits: 2.5, discountCents: 0 })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Uses of WELCOME10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Uses of WELCOME10' }));
    expect(await dialog.findByRole('row', { name: /ines@demo\.test 25 credits €21\.60 −€2\.40/ })).toBeVisible();
    expect(dialog.getByRole('row', { name: /lou@demo\.test 25 credits \+ 2\.50 bonus €21\.60 –/ })).toBeVisible();
    expect(asked).toHaveBeenCalledWith(uses, expect.objectContaining({ params: { id: 1 } }));
  });
});
