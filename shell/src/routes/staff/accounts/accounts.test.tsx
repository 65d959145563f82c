import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { accountInList } from '../test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/accounts';
const suspend = 'POST /api/v2/staff/accounts/:id/suspend';
const lift = 'POST /api/v2/staff/accounts/:id/lift';
const page = (...items: unknown[]) => ({ items, nextCursor: null });
const address = () => screen.getByLabelText('address').textContent;

describe('the accounts', () => {
  it('are searched by name or email, through the address', async () => {
    showStaff('/_staff/accounts', {
      [list]: ({ query }) => (query?.['search'] ? page() : page(accountInList())),
    });
    expect(await screen.findByText('jonas@demo.test', { selector: 'p' })).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByRole('heading', { name: 'No accounts match “nobody”' })).toBeVisible();
    expect(address()).toBe('/_staff/accounts?q=nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('jonas@demo.test', { selector: 'p' })).toBeVisible();
  });

  it('are suspended with a reason, after stating the consequences', async () => {
    const { asked } = showStaff('/_staff/accounts', {
      [list]: () => page(accountInList()),
      [suspend]: () => accountInList({ suspendedAt: '2026-05-10T12:00:00Z' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend jonas@demo.test' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Jonas Lindqvist?' });
    expect(dialog).toHaveAccessibleDescription(/sessions end now.*refunded in full at their deadline/);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Sells placements.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend the account' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(suspend, { params: { id: 12 }, body: { reason: 'Sells placements.' } }),
    );
  });

  it('show why one isn’t suspended', async () => {
    showStaff('/_staff/accounts', {
      [list]: () => page(accountInList()),
      [suspend]: () => Promise.reject(new Failure(403, { code: 'forbidden', message: 'Nobody can do this.' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Suspend jonas/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Why' }), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend the account' }));
    expect(await screen.findByText('Nobody can do this.')).toBeVisible();
  });

  it('are reinstated; staff can’t be suspended', async () => {
    const { asked } = showStaff('/_staff/accounts?suspended=1', {
      [list]: () =>
        page(
          accountInList({
            suspendedAt: '2026-05-09T12:00:00Z',
            suspendedBy: 'staff@demo.test',
            suspensionReason: 'Sells placements.',
          }),
          accountInList({ id: 13, email: 'staff@demo.test', roles: ['staff'] }),
        ),
      [lift]: () => accountInList(),
    });
    expect(await screen.findByText('Sells placements.')).toBeVisible();
    expect(asked).toHaveBeenCalledWith(list, expect.objectContaining({ query: { suspended: 'true' } }));
    expect(screen.queryByRole('button', { name: /staff@demo/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Lift jonas@demo.test' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Lift the suspension' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith(lift, { params: { id: 12 } }));
  });
});
