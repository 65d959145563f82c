import type { CashOutDemand } from '@fanfare/api-contract';
import type { ShellServices } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, fakeLive, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { quietPanels, someCashOut } from '../testing/some-cash-out.ts';

const wallet = 'GET /api/v2/curator/wallet';
const cashOut = 'GET /api/cash-out/demand';
const demand = 'POST /api/cash-out/demand';
const demands = 'GET /api/v2/curator/cash-outs';
const cancel = 'POST /api/v2/curator/cash-outs/:id/cancel';
const convert = 'POST /api/v2/curator/convert';
const statements = 'GET /api/v2/curator/statements';

const redirectTo = vi.hoisted(() => vi.fn());
vi.mock('@fanfare/kit/redirect', () => ({ redirectTo }));
beforeEach(() => {
  sessionStorage.clear();
  redirectTo.mockReset();
});

const someDemand = (more: Partial<CashOutDemand> = {}): CashOutDemand => ({
  id: 7,
  createdAt: '2026-05-14T09:00:00.000Z',
  status: 'requested',
  credits: 25,
  amountCents: 2_500,
  method: 'paypal',
  destination: 'j•••@example.org',
  approvedAt: null,
  sentAt: null,
  expectedAt: null,
  closedAt: null,
  reason: null,
  receipt: null,
  ...more,
});
type Answers = Parameters<typeof fakeApi>[0];
const now = Date.parse('2026-05-14T09:00:00.000Z');

function openShop(answers: Answers = {}, live?: ShellServices['live'], refreshAccount = async () => {}) {
  const notify = vi.fn();
  const api = fakeApi({
    [wallet]: () => ({
      availableCredits: 214.5,
      clearingCredits: 3.3,
      earnedLast30DaysCredits: 15.4,
      clearing: [
        {
          submissionId: 1,
          trackTitle: 'Paper Boats',
          amountCredits: 3.3,
          clearsAt: '2026-05-21T09:00:00.000Z',
          isFlagged: false,
        },
        {
          submissionId: 3,
          trackTitle: 'Slow Ferry',
          amountCredits: 2.2,
          clearsAt: '2026-05-14T08:00:00.000Z',
          isFlagged: false,
        },
        {
          submissionId: 2,
          trackTitle: 'Ninth Floor',
          amountCredits: 1.1,
          clearsAt: '2026-05-01T09:00:00.000Z',
          isFlagged: true,
        },
      ],
    }),
    [cashOut]: () => someCashOut(),
    [demands]: () => ({ items: [], nextCursor: null }),
    [statements]: () => [],
    ...quietPanels,
    ...answers,
  });
  const user = renderApp(
    '/curator/shop',
    stubServices({ call: api.call, notify, refreshAccount, now: () => now, ...(live && { live }) }),
  );
  return { api, user, notify };
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('shows what is available, what is clearing and when, and what is held', async () => {
  openShop({ [cashOut]: () => someCashOut({ heldCredits: 25, open: someDemand() }) });
  expect(await screen.findByText('214.50')).toBeVisible();
  expect(screen.getByText('clears 21 May 2026')).toBeVisible();
  expect(screen.getByText('cleared on 14 May 2026')).toBeVisible();
  expect(screen.getByText('flagged: on hold until we have reviewed it')).toBeVisible();
  expect(await screen.findByText('Set aside for your open cash-out')).toBeVisible();
});

test('a balance below the minimum shows how much is missing, and offers no form', async () => {
  openShop({ [cashOut]: () => someCashOut({ availableCredits: 12.1 }) });
  expect(
    await screen.findByText('You can cash out once you have 20 credits. 7.90 more need to clear first.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cash out/ })).toBeNull();
});

test('an amount out of bounds is refused in place, without a confirmation', async () => {
  const { api, user } = openShop();
  const amount = await screen.findByLabelText('Credits');
  await user.click(screen.getByRole('radio', { name: /PayPal/ }));
  await user.click(press('Cash out'));
  expect(screen.getByText('Amount is required')).toBeVisible();
  expect(screen.getByText('PayPal email is required')).toBeVisible();
  expect(amount).toHaveFocus();
  // As often as it is pressed: the error may be out of sight.
  press('Cash out').focus();
  await user.click(press('Cash out'));
  expect(amount).toHaveFocus();
  for (const [typed, message] of [
    ['19.99', 'At least 20 credits'],
    ['214.51', 'You have 214.50 available'],
    ['25.555', 'Two decimals at most'],
  ] as const) {
    await user.clear(amount);
    await user.type(amount, typed);
    expect(screen.getByText(message)).toBeVisible();
  }
  await user.type(screen.getByLabelText('PayPal email'), 'mara');
  await user.clear(amount);
  await user.type(amount, '20');
  await user.click(press('Cash out €20'));
  expect(screen.getByText('Email must be valid')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.sentTo(demand)).toEqual([]);
});

test('a cash-out explains what happens to the credits, and moves nothing before the confirmation', async () => {
  let open: CashOutDemand | null = null;
  const { api, user, notify } = openShop({
    [cashOut]: () => someCashOut({ open }),
    [demand]: () => (open = someDemand({ credits: 214.5, amountCents: 21_450 })),
  });
  await screen.findByLabelText('Credits');
  await user.click(screen.getAllByRole('button', { name: 'All' })[0]!);
  expect(screen.getByText('You get €214.50')).toBeVisible();
  expect(screen.getByText(/^Automatic up to 200 credits in 30 days/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /PayPal/ }));
  await user.type(screen.getByLabelText('PayPal email'), 'jonas@example.org');
  expect(screen.getByText('We review it: it’s your first payout to this destination')).toBeVisible();
  await user.click(press('Cash out €214.50'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText(
      /214\.50 credits leave your available balance now and are held until €214\.50 has arrived by PayPal to jonas@example\.org/,
    ),
  ).toBeVisible();
  expect(api.sentTo(demand)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cash out €214.50' }));
  await waitFor(() =>
    expect(api.sentTo(demand)).toEqual([
      { body: { credits: 214.5, method: 'paypal', paypalEmail: 'jonas@example.org' } },
    ]),
  );
  expect(await screen.findByText('€214.50 by PayPal to j•••@example.org')).toBeVisible();
  expect(notify).toHaveBeenCalledWith({ text: '214.50 credits are held for your cash-out', tone: 'positive' });
  // The pressed button is gone: the focus moves to its replacement.
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText(/^€214\.50 by PayPal/)));
  expect(document.body).not.toHaveFocus();
});

test('a cash-out is told as begun where neither the wallet can be read again nor the browser forgets its form', async () => {
  const { user, notify } = openShop({ [demand]: () => someDemand() }, undefined, () =>
    Promise.reject(new Error('off')),
  );
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await user.type(await screen.findByLabelText('Credits'), '25');
  await user.click(screen.getByRole('radio', { name: /PayPal/ }));
  await user.type(screen.getByLabelText('PayPal email'), 'jonas@example.org');
  await user.click(press('Cash out €25'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cash out €25' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ text: '25.00 credits are held for your cash-out', tone: 'positive' }),
  );
});

test('a refusal keeps the input, and shows the reason at its field', async () => {
  const { user } = openShop({
    [demand]: () => {
      const message = 'Email must be valid';
      throw refusal('invalid_input', message, { status: 400, fields: { paypalEmail: message } });
    },
  });
  await user.type(await screen.findByLabelText('Credits'), '25');
  await user.click(screen.getByRole('radio', { name: /PayPal/ }));
  await user.type(screen.getByLabelText('PayPal email'), 'jonas@b..test');
  await user.click(press('Cash out €25'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cash out €25' }));
  expect(await screen.findByText('Email must be valid')).toBeVisible();
  expect(screen.getByLabelText('Credits')).toHaveValue('25');
  expect(screen.getByLabelText('PayPal email')).toHaveValue('jonas@b..test');
  await waitFor(() => expect(screen.getByLabelText('PayPal email')).toHaveFocus());
});

test('a bank is set up at its provider; the amount is still there afterwards', async () => {
  const { api, user } = openShop({
    'POST /api/v2/curator/payout-account': () => ({ url: 'http://localhost:3011/setup' }),
  });
  await user.type(await screen.findByLabelText('Credits'), '25');
  await user.click(screen.getByRole('radio', { name: /Bank/ }));
  await user.click(press('Cash out €25'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(press('Set up your bank at Stripe'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('http://localhost:3011/setup'));
  expect(api.sentTo('POST /api/v2/curator/payout-account')).toEqual([{ body: { origin: { page: '/curator/shop' } } }]);
  expect(sessionStorage.getItem('fanfare.cash-out.0')).toContain('"amount":"25"');
});

test('an open demand shows its progress; it can be cancelled only while it waits, after a confirmation', async () => {
  let open: CashOutDemand | null = someDemand();
  const { api, user } = openShop({
    [cashOut]: () => someCashOut({ open }),
    [cancel]: () => {
      open = null;
      return someDemand({ status: 'cancelled' });
    },
  });
  const progress = within(await screen.findByRole('list', { name: 'Progress' }));
  expect(progress.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    'step',
    null,
    null,
  ]);
  await user.click(press('Cancel cash-out'));
  expect(api.sentTo(cancel)).toEqual([]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel cash-out' }));
  await waitFor(() => expect(api.sentTo(cancel)).toEqual([{ params: { id: 7 } }]));
  expect(await screen.findByLabelText('Credits')).toBeVisible();
});

test('a sent cash-out cannot be cancelled, and shows when it arrives', async () => {
  openShop({
    [cashOut]: () =>
      someCashOut({
        open: someDemand({
          status: 'sent',
          approvedAt: '2026-05-14T09:01:00.000Z',
          sentAt: '2026-05-14T09:02:00.000Z',
          expectedAt: '2026-05-18T00:00:00.000Z',
        }),
      }),
  });
  expect(await screen.findByText('by 18 May 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel cash-out' })).toBeNull();
});

test('past cash-outs show their receipt, or why the money was returned', async () => {
  const { user } = openShop({
    [demands]: () => ({
      items: [
        someDemand({ id: 6, status: 'returned', closedAt: '2026-05-10T09:00:00.000Z', reason: 'PayPal knows nobody.' }),
        someDemand({ id: 5, status: 'paid', closedAt: '2026-05-03T09:00:00.000Z', receipt: 'payout-5' }),
      ],
      nextCursor: null,
    }),
    'GET /api/v2/receipts/:reference': ({ params }) => ({ url: `/files/${String(params?.['reference'])}` }),
  });
  expect(await screen.findByText('PayPal knows nobody.')).toBeVisible();
  await user.click(press('Receipt (PDF): €25 of 14 May 2026'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('/files/payout-5'));
});

test('a conversion shows the bonus first, and asks for confirmation', async () => {
  const { api, user, notify } = openShop({
    [convert]: () => ({
      convertedCredits: 10.19,
      bonusCredits: 1.01,
      availableCredits: 204.31,
      creatorWalletCredits: 11.2,
    }),
  });
  await user.type(await screen.findByLabelText('Credits to convert'), '10,19');
  expect(screen.getByText('11.20 creator credits')).toBeVisible();
  expect(screen.getByText('10.19 of yours and a bonus of 1.01')).toBeVisible();
  await user.click(press('Convert to creator credits'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/not cash them out or convert them back/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Convert to creator credits' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: '11.20 creator credits arrived', tone: 'positive' }));
  expect(api.sentTo(convert)).toEqual([{ body: { credits: 10.19 }, idempotencyKey: expect.any(String) }]);
});

test('a conversion of all that is available is confirmed, though a live event has taken its form away before the answer', async () => {
  const { live, emit } = fakeLive();
  let availableCredits = 10;
  const { user, notify } = openShop(
    {
      [cashOut]: () => someCashOut({ availableCredits }),
      [convert]: async () => {
        availableCredits = 0;
        emit({ type: 'wallet' });
        await screen.findByText(/^Nothing is available right now/);
        return { convertedCredits: 10, bonusCredits: 1, availableCredits, creatorWalletCredits: 11 };
      },
    },
    live,
  );
  await user.type(await screen.findByLabelText('Credits to convert'), '10');
  await user.click(press('Convert to creator credits'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Convert to creator credits' }),
  );
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: '11.00 creator credits arrived', tone: 'positive' }));
  expect(sessionStorage.getItem('fanfare.convert.0')).toBeNull();
});

test('a cash-out is confirmed, though a live event shows it as open before the answer', async () => {
  const { live, emit } = fakeLive();
  let open: CashOutDemand | null = null;
  const { user, notify } = openShop(
    {
      [cashOut]: () => someCashOut({ open }),
      [demand]: async () => {
        open = someDemand();
        emit({ type: 'wallet' });
        await screen.findByRole('list', { name: 'Progress' });
        return open;
      },
    },
    live,
  );
  await user.type(await screen.findByLabelText('Credits'), '25');
  await user.click(screen.getByRole('radio', { name: /PayPal/ }));
  await user.type(screen.getByLabelText('PayPal email'), 'jonas@example.org');
  await user.click(press('Cash out €25'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cash out €25' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ text: '25.00 credits are held for your cash-out', tone: 'positive' }),
  );
  expect(sessionStorage.getItem('fanfare.cash-out.0')).toBeNull();
});

test('a cancelled cash-out is confirmed, though a live event shows the form before the answer', async () => {
  const { live, emit } = fakeLive();
  let open: CashOutDemand | null = someDemand();
  const { user, notify } = openShop(
    {
      [cashOut]: () => someCashOut({ open }),
      [cancel]: async () => {
        const cancelled = someDemand({ status: 'cancelled' });
        open = null;
        emit({ type: 'wallet' });
        await screen.findByLabelText('Credits');
        return cancelled;
      },
    },
    live,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel cash-out' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel cash-out' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ text: '25.00 credits are available again', tone: 'positive' }),
  );
});

test.each(['on the same screen', 'after the page was left'])(
  'retrying a conversion after a lost response does not convert twice: %s',
  async (when) => {
    const open = () =>
      openShop({
        [convert]: () => {
          throw refusal('network', 'lost', { status: 0 });
        },
      });
    const convertIt = async ({ user }: ReturnType<typeof openShop>) => {
      await user.click(await screen.findByRole('button', { name: 'Convert to creator credits' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Convert to creator credits' }),
      );
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    const first = open();
    await first.user.type(await screen.findByLabelText('Credits to convert'), '25');
    await convertIt(first);
    let second = first;
    if (when === 'after the page was left') {
      cleanup();
      second = open();
    }
    await convertIt(second);
    const keys = [...new Set([first, second])].flatMap(({ api }) =>
      api.sentTo(convert).map((sent) => (sent as { idempotencyKey: string }).idempotencyKey),
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  },
);

test('another amount is another conversion', async () => {
  const { api, user } = openShop({
    [convert]: () => {
      throw refusal('network', 'lost', { status: 0 });
    },
  });
  for (const amount of ['25', '26']) {
    const field = await screen.findByLabelText('Credits to convert');
    await user.clear(field);
    await user.type(field, amount);
    await user.click(press('Convert to creator credits'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Convert to creator credits' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const keys = api.sentTo(convert).map((sent) => (sent as { idempotencyKey: string }).idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('without a creator profile it explains how to add one', async () => {
  openShop({ [cashOut]: () => someCashOut({ canConvert: false }) });
  expect(await screen.findByRole('link', { name: 'Add a creator profile' })).toHaveAttribute(
    'href',
    '/complete-signup?add=creator&return=%2Fcurator%2Fshop',
  );
  expect(screen.queryByLabelText('Credits to convert')).toBeNull();
});

test('a statement adds up on the page, and can be downloaded as PDF', async () => {
  const { user } = openShop({
    [statements]: () => [
      {
        month: '2026-05',
        openingCredits: 12.1,
        earnedCredits: 30,
        reversedCredits: -3.3,
        convertedCredits: -5,
        paidOutCredits: -20,
        closingCredits: 13.8,
        isComplete: false,
      },
    ],
    'GET /api/v2/curator/statements/:month': ({ params }) => ({ url: `/files/${String(params?.['month'])}` }),
  });
  expect(await screen.findByRole('cell', { name: 'May 2026 so far' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '−20.00' })).toBeVisible();
  await user.click(press('PDF of May 2026'));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('/files/2026-05'));
});

test('a statement with settled debts has a column for them', async () => {
  const month = { reversedCredits: 0, convertedCredits: 0, paidOutCredits: 0, isComplete: false, month: '2026-05' };
  openShop({
    [statements]: () => [{ ...month, openingCredits: 0, earnedCredits: 30, debtCredits: -8, closingCredits: 22 }],
  });
  expect(await screen.findByRole('columnheader', { name: 'Settled debts' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '−8.00' })).toBeVisible();
});

test('a conversion that a debt refuses says why, and what settles it', async () => {
  const message = 'A payment of yours was taken back, so you owe 8 credits. Your next earnings settle it first.';
  const { user } = openShop({
    [convert]: () => {
      throw refusal('debt_outstanding', message, { status: 409, details: { debtCredits: 8 } });
    },
  });
  await user.type(await screen.findByLabelText('Credits to convert'), '10');
  await user.click(press('Convert to creator credits'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Convert to creator credits' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a failed load can be retried, and the rest of the page still works', async () => {
  let isDown = true;
  const { user } = openShop({
    [cashOut]: () => {
      if (isDown) throw refusal('overloaded', 'busy', { status: 503 });
      return someCashOut();
    },
  });
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible();
  expect(screen.getByText('214.50')).toBeVisible();
  isDown = false;
  await user.click(press('Try again'));
  expect(await screen.findByLabelText('Credits')).toBeVisible();
});

test('a transfer that is late says so in the past tense', async () => {
  const late = someDemand({
    status: 'sent',
    sentAt: '2026-05-10T09:00:00.000Z',
    expectedAt: '2026-05-12T09:00:00.000Z',
  });
  openShop({ [cashOut]: () => someCashOut({ heldCredits: 25, open: late }) });
  expect(await screen.findByText('was expected by 12 May 2026, still on its way')).toBeVisible();
});

test('a transfer that is on time says until when', async () => {
  const sent = someDemand({
    status: 'sent',
    sentAt: '2026-05-13T09:00:00.000Z',
    expectedAt: '2026-05-15T09:00:00.000Z',
  });
  openShop({ [cashOut]: () => someCashOut({ heldCredits: 25, open: sent }) });
  expect(await screen.findByText('by 15 May 2026')).toBeVisible();
});
