import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { demandWith } from '../test/fixtures.ts';
import { showStaff } from '../test/show-staff.tsx';

const list = 'GET /api/v2/staff/cash-outs';
const approve = 'POST /api/v2/staff/cash-outs/:id/approve';
const giveBack = 'POST /api/v2/staff/cash-outs/:id/return';
const page = (...items: unknown[]) => ({ items, nextCursor: null });

describe('cash-out demands', () => {
  it('show that they failed to load', async () => {
    showStaff('/_staff/cash-outs', { [list]: () => Promise.reject(new Failure(0, undefined)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the requests');
  });

  it('show their amount, recipient and destination, why they are pending and the facts to decide by', async () => {
    const answer = vi.fn(() => page(demandWith()));
    showStaff('/_staff/cash-outs', { [list]: answer });
    const one = within(await screen.findByRole('article', { name: 'Jonas Lindqvist' }));
    expect(one.getByText(/^€240/)).toHaveTextContent('€240 240.00 credits');
    expect(one.getByText('To the bank account DE•• 3000')).toBeVisible();
    expect(one.getByText('Waits because: above 200 credits')).toBeVisible();
    expect(one.getByText('requested 3 days ago')).toBeVisible();
    expect(one.getByText('Open flags').nextElementSibling).toHaveTextContent('2');
    expect(answer).toHaveBeenCalledWith(expect.objectContaining({ query: { status: 'requested' } }));
  });

  it('are approved after a confirmation', async () => {
    const { asked, notify } = showStaff('/_staff/cash-outs', {
      [list]: () => page(demandWith()),
      [approve]: () => demandWith({ status: 'approved' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Pay €240 to Jonas Lindqvist?' });
    expect(asked).not.toHaveBeenCalledWith(approve, expect.anything());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith(approve, { params: { id: 7 } }));
    await waitFor(() => expect(notify).toHaveBeenCalled());
  });

  it('can’t be cancelled once the decision is on its way', async () => {
    const approval = Promise.withResolvers<unknown>();
    const back = Promise.withResolvers<unknown>();
    const { notify } = showStaff('/_staff/cash-outs', {
      [list]: () => page(demandWith()),
      [approve]: () => approval.promise,
      [giveBack]: () => back.promise,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Approve' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    approval.resolve(demandWith({ status: 'approved' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Two open flags.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return request' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(notify).toHaveBeenCalledOnce();
    back.resolve(demandWith({ status: 'returned' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(notify).toHaveBeenCalledTimes(2);
  });

  it('show why one isn’t approved', async () => {
    showStaff('/_staff/cash-outs', {
      [list]: () => page(demandWith()),
      [approve]: () => Promise.reject(new Failure(409, { code: 'wrong_state', message: 'This account is suspended.' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This account is suspended.');
  });

  it('are returned in a browser that stores nothing', async () => {
    const { asked, notify } = showStaff('/_staff/cash-outs', {
      [list]: () => page(demandWith()),
      [giveBack]: () => demandWith({ status: 'returned' }),
    });
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied);
    await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'The account was closed.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return request' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(giveBack, { params: { id: 7 }, body: { reason: 'The account was closed.' } }),
    );
    await waitFor(() => expect(notify).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are returned with a reason, along with the credits', async () => {
    const { asked } = showStaff('/_staff/cash-outs', {
      [list]: () => page(demandWith({ status: 'approved', waitsBecause: null, approvedAt: '2026-05-09T12:00:00Z' })),
      [giveBack]: () => demandWith({ status: 'returned' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Return' }));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveAccessibleDescription(/Jonas Lindqvist gets the 240\.00 credits back/);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Two open flags.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return request' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(giveBack, { params: { id: 7 }, body: { reason: 'Two open flags.' } }),
    );
  });

  it('have no actions once the money is on its way', async () => {
    showStaff('/_staff/cash-outs?status=sent', {
      [list]: () => page(demandWith({ status: 'sent', sentAt: '2026-05-09T12:00:00Z', waitsBecause: null })),
    });
    const one = within(await screen.findByRole('article'));
    expect(one.getByText('On its way')).toBeVisible();
    expect(one.queryByRole('button')).toBeNull();
  });
});
