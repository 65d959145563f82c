import { redirectTo } from '@fanfare/kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resetStripe } from '../features/shop/lib/load-stripe.ts';
import { campaign, draft, payment } from '../testing/campaigns.ts';
import { account, service } from '../testing/fixtures.ts';
import { products, promoFor, purchase } from '../testing/shop.ts';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { changedElsewhere } from '../testing/other-tab.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './pay-campaign.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));

const services = [service(), service({ id: 102, title: 'Harbour Lights', priceCredits: 4 })];
const path = '/creator/create-campaign/1042';
const paid = campaign({ status: 'sent' });
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft(services),
  'GET /api/v2/campaigns/:id/payment-summary': payment(services),
  ...over,
});
const complete = 'POST /api/v2/campaigns/:id/complete' as const;
const payButton = (credits = '10.00') => screen.findByRole('button', { name: `Pay ${credits} credits` });

describe('paying a campaign', () => {
  it('can’t pay for an unavailable service, and removes it', async () => {
    const summary = payment(services);
    summary.lines[1] = { ...summary.lines[1]!, isAvailable: false, refusal: 'Harbour Lights is full.' };
    const given = answers({ 'GET /api/v2/campaigns/:id/payment-summary': summary });
    given['DELETE /api/v2/campaigns/:id/curators'] = () => {
      given['GET /api/v2/campaigns/:id/payment-summary'] = payment([services[0]!]);
      return draft([services[0]!]);
    };
    const { user } = renderApp(path, given);
    expect(await payButton()).toBeDisabled();
    expect(screen.getByText('Harbour Lights is full.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Harbour Lights' }));
    expect(await payButton('6.00')).toBeEnabled();
  });

  it('shows a changed price, and pays the new total only once accepted', async () => {
    const changed = payment([services[0]!, { ...services[1]!, priceCredits: 6 }]);
    changed.lines[1]!.priceAtSelectionCredits = 4;
    const given = answers({
      [complete]: () => {
        throw refusal('price_changed', 'A price changed.', { details: changed });
      },
    });
    const { user, callsTo } = renderApp(path, given);
    await user.click(await payButton());
    const again = await payButton('12.00');
    expect(again).toBeDisabled();
    const line = screen.getByText('Harbour Lights').closest('li')!;
    expect(within(line).getByRole('deletion')).toHaveTextContent('4.00');
    expect(within(line).getByRole('insertion')).toHaveTextContent('6.00');
    expect(screen.getByText(/The price of 1 curator changed since you chose: 10\.00 → 12\.00/)).toBeVisible();
    expect(callsTo(complete)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Accept the new price' }));
    given[complete] = paid;
    await user.click(again);
    await waitFor(() => expect(callsTo(complete)).toHaveLength(2));
    expect(callsTo(complete).map(({ body }) => body)).toEqual([
      { expectedTotalCredits: 10 },
      { expectedTotalCredits: 12 },
    ]);
    expect(callsTo(complete)[1]!.idempotencyKey).not.toBe(callsTo(complete)[0]!.idempotencyKey);
  });

  it('asks again when an accepted price changes once more', async () => {
    const at = (price: number) => {
      const summary = payment([services[0]!, { ...services[1]!, priceCredits: price }]);
      summary.lines[1]!.priceAtSelectionCredits = 4;
      return summary;
    };
    const { user, callsTo } = renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id/payment-summary': at(5),
        [complete]: () => {
          throw refusal('price_changed', 'A price changed.', { details: at(6) });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Accept the new price' }));
    await user.click(await payButton('11.00'));
    expect(await payButton('12.00')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Accept the new price' })).toBeVisible();
    expect(callsTo(complete)).toHaveLength(1);
  });

  it('refetches the prices when another tab changes the draft, not when the window gets the focus', async () => {
    const given = answers();
    const { callsTo } = renderApp(path, given);
    await payButton();
    given['GET /api/v2/campaigns/:id/payment-summary'] = payment([services[0]!]);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    expect(callsTo('GET /api/v2/campaigns/:id/payment-summary')).toHaveLength(1);
    changedElsewhere(1042);
    expect(await payButton('6.00')).toBeVisible();
  });

  it('stays where another tab has paid, and shows the answer to its own payment', async () => {
    const given = answers();
    const { at, user, callsTo } = renderApp(path, given);
    await payButton();
    given['GET /api/v2/campaigns/:id'] = paid;
    given['GET /api/v2/campaigns/:id/payment-summary'] = () => {
      throw refusal('wrong_state', 'This campaign is paid.', { status: 409 });
    };
    given[complete] = paid;
    changedElsewhere(1042);
    await waitFor(() => expect(callsTo('GET /api/v2/campaigns/:id/payment-summary')).toHaveLength(2));
    expect(callsTo('GET /api/v2/campaigns/:id')).toHaveLength(1);
    await user.click(await payButton());
    await waitFor(() => expect(at()).toBe('/creator/create-campaign/1042/complete?s=sent'));
  });

  it('refetches what is missing when credits are bought elsewhere', async () => {
    const given = answers();
    const { emit, callsTo } = renderApp(path, given);
    await payButton();
    emit({ type: 'wallet' });
    await waitFor(() => expect(callsTo('GET /api/v2/campaigns/:id/payment-summary')).toHaveLength(2));
  });

  it('goes back to the pitch, or to the step in the legacy URL', async () => {
    const first = renderApp(path, answers());
    expect(await screen.findByRole('link', { name: 'Back to pitch' })).toHaveAttribute(
      'href',
      '/creator/campaigns/playlists/create/1042/pitch',
    );
    first.unmount();
    renderApp(`${path}?fromStep=2`, answers());
    expect(await screen.findByRole('link', { name: 'Back to curators' })).toHaveAttribute(
      'href',
      '/creator/campaigns/playlists/create/1042',
    );
  });

  it('says why the summary couldn’t be loaded, and retries', async () => {
    const given = answers({
      'GET /api/v2/campaigns/:id/payment-summary': () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    const { user } = renderApp(path, given);
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    given['GET /api/v2/campaigns/:id/payment-summary'] = payment(services);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeEnabled();
  });

  it('shows the missing credits, redeems a gift code in place, then pays with the same click', async () => {
    const given = answers({
      'GET /api/v2/campaigns/:id/payment-summary': payment(services, { walletCredits: 7 }),
      'GET /api/gift/:code': { credits: 25, status: 'unused' },
    });
    given['POST /api/gift/:code'] = () => {
      given['GET /api/v2/campaigns/:id/payment-summary'] = payment(services, { walletCredits: 32 });
      return { creditsAdded: 25, walletCredits: 32 };
    };
    given[complete] = paid;
    const { user, at, services: shell } = renderApp(path, given);
    expect(await screen.findByText('You need 3.00 more credits')).toBeVisible();
    expect(await payButton()).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Gift code' }), 'K7QM-2RTX-9HPD-4');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('button', { name: 'Redeem' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    expect(shell.refreshAccount).toHaveBeenCalled();
    await user.click(await payButton());
    await waitFor(() => expect(at()).toBe('/creator/create-campaign/1042/complete?s=sent'));
  });

  it('buys the smallest pack that covers what is missing, then pays with the same click', async () => {
    resetStripe();
    vi.stubGlobal('Stripe', fakeStripe().constructor);
    const small = purchase({ packId: 'credits_10', credits: 10, priceCents: 1_000 });
    const given = answers({
      'GET /api/v2/campaigns/:id/payment-summary': payment(services, { walletCredits: 7 }),
      'GET /api/fanfare/products': products,
      'POST /api/fanfare/stripe/create-payment-intent': { clientSecret: 'pi_1_secret', purchase: small },
    });
    given['POST /api/v2/purchases/:id/settle'] = () => {
      given['GET /api/v2/campaigns/:id/payment-summary'] = payment(services, { walletCredits: 17 });
      return { ...small, status: 'paid' };
    };
    given[complete] = paid;
    const { user, at, callsTo, services: shell } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Buy 10 credits for €10' }));
    await user.click(await screen.findByRole('button', { name: 'Pay by card' }));
    const card = await screen.findByRole('button', { name: 'Pay €10' });
    expect(callsTo('POST /api/fanfare/stripe/create-payment-intent')[0]?.body).toEqual({ packId: 'credits_10' });
    expect(await payButton()).toBeDisabled();
    await waitFor(() => expect(card).toBeEnabled());
    await user.click(card);
    expect(await screen.findByText(/10\.00 credits added/)).toBeVisible();
    expect(await payButton()).toBeEnabled();
    expect(screen.queryByText(/more credits$/)).not.toBeInTheDocument();
    expect(shell.refreshAccount).toHaveBeenCalled();
    await user.click(await payButton());
    await waitFor(() => expect(at()).toBe('/creator/create-campaign/1042/complete?s=sent'));
  });

  const missing = (over: Answers = {}): Answers =>
    answers({
      'GET /api/v2/campaigns/:id/payment-summary': payment(services, { walletCredits: 7 }),
      'GET /api/fanfare/products': products,
      ...over,
    });

  it('goes to PayPal for missing credits, and back to this page', async () => {
    const small = purchase({ packId: 'credits_10', credits: 10, priceCents: 1_000, method: 'paypal' });
    const approveUrl = 'https://paypal.example.test/checkoutnow?token=O-1';
    const given = missing({ 'POST /api/paypal/order/create': { orderId: 'O-1', approveUrl, purchase: small } });
    const { user, callsTo } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Buy 10 credits for €10' }));
    await user.click(await screen.findByRole('button', { name: 'Pay with PayPal' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith(approveUrl));
    expect(callsTo('POST /api/paypal/order/create')[0]?.body).toEqual({ packId: 'credits_10', origin: { page: path } });
  });

  it('still lacks credits after PayPal was cancelled, and continues the purchase', async () => {
    const small = purchase({ packId: 'credits_10', credits: 10, priceCents: 1_000, method: 'paypal' });
    const given = missing({ 'POST /api/v2/purchases/:id/settle': small });
    const { at } = renderApp(`${path}?purchase=77&paypal=canceled`, given);
    expect(await screen.findByText(/You came back from PayPal without paying/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
    expect(await payButton()).toBeDisabled();
    await waitFor(() => expect(at()).toBe(path));
  });

  it('accepts a promo code for missing credits', async () => {
    const quote = { credits: 10, listPriceCents: 1_000, discountCents: 100, priceCents: 900 };
    const { user } = renderApp(path, missing({ 'GET /api/promo/:code': promoFor('credits_10', quote) }));
    await user.click(await screen.findByRole('button', { name: 'Buy 10 credits for €10' }));
    await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'brass10{Enter}');
    expect(await screen.findByText('€9')).toBeVisible();
  });

  it('is blocked by a debt; the purchase that settles it leads to the same click', async () => {
    resetStripe();
    vi.stubGlobal('Stripe', fakeStripe().constructor);
    const bought = purchase({ packId: 'credits_25', status: 'paid', paidAt: '2026-05-15T14:06:00.000Z' });
    const given = answers({
      'GET /api/fanfare/products': products,
      'POST /api/fanfare/stripe/create-payment-intent': { clientSecret: 'pi_1_secret', purchase: purchase() },
      'POST /api/v2/purchases/:id/settle': bought,
      [complete]: () => {
        throw refusal('debt_outstanding', 'You owe 15 credits.', { details: { debtCredits: 15 } });
      },
    });
    const app = renderApp(path, given);
    app.services.refreshAccount.mockImplementation(async () => {
      Object.assign(app.state, { account: account({ debtCredits: 15 }) });
    });
    await app.user.click(await payButton());
    expect(await screen.findByText('You owe 15.00 credits')).toBeVisible();
    expect(await payButton()).toBeDisabled();
    expect(screen.queryByText('You owe 15 credits.')).not.toBeInTheDocument();
    // The smallest pack that covers the debt.
    await app.user.click(await screen.findByRole('button', { name: 'Buy 25 credits for €24' }));
    expect(screen.getByRole('region', { name: 'Your purchase' })).toHaveTextContent(/Settles what you owe15\.00/);
    await app.user.click(screen.getByRole('button', { name: 'Pay by card' }));
    const card = await screen.findByRole('button', { name: 'Pay €24' });
    await waitFor(() => expect(card).toBeEnabled());
    app.services.refreshAccount.mockImplementation(async () => {
      Object.assign(app.state, { account: account({ debtCredits: 0 }) });
    });
    given[complete] = paid;
    await app.user.click(card);
    expect(await screen.findByText(/15\.00 settled what you owed/)).toBeVisible();
    await app.user.click(await payButton());
    await waitFor(() => expect(app.at()).toBe('/creator/create-campaign/1042/complete?s=sent'));
  });

  it('is ready to pay after returning from a bank', async () => {
    const given = answers({
      'GET /api/v2/campaigns/:id/payment-summary': payment(services, { walletCredits: 7 }),
      'GET /api/fanfare/products': products,
    });
    given['POST /api/v2/purchases/:id/settle'] = () => {
      given['GET /api/v2/campaigns/:id/payment-summary'] = payment(services, { walletCredits: 17 });
      return purchase({ credits: 10, status: 'paid' });
    };
    const { at } = renderApp(`${path}?purchase=77`, given);
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    expect(screen.getByText(/10\.00 credits added/)).toBeVisible();
    await waitFor(() => expect(at()).toBe(path));
  });

  it('asks for email confirmation', async () => {
    const { user, callsTo } = renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id/payment-summary': payment(services, { emailConfirmed: false }),
        [complete]: () => {
          throw refusal('email_unconfirmed', 'Confirm your email address first.', { status: 403 });
        },
        'POST /api/auth/confirmation/resend': { sent: true },
      }),
    );
    await user.click(await payButton());
    expect(await screen.findByText('Confirm your email address first.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText('Sent again to ines@example.test.')).toBeVisible();
    expect(callsTo('POST /api/auth/confirmation/resend')[0]?.body).toEqual({ username: 'ines@example.test' });
  });

  it('pays once for a double click', async () => {
    const waiting = pending<typeof paid>();
    const given = answers({ [complete]: () => waiting.promise });
    const { callsTo, at } = renderApp(path, given);
    // Both before a render, like a fast double click.
    const button = await payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(callsTo(complete)).not.toHaveLength(0));
    expect(callsTo(complete)).toHaveLength(1);
    given['GET /api/v2/campaigns/:id'] = paid;
    waiting.resolve(paid);
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
    expect(at()).toBe('/creator/create-campaign/1042/complete?s=sent');
    expect(callsTo(complete)).toHaveLength(1);
  });

  it('retries with the same key after a lost response', async () => {
    const given = answers({
      [complete]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    const { user, callsTo } = renderApp(path, given);
    await user.click(await payButton());
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    given[complete] = { ...paid, status: 'awaiting_audio' };
    await user.click(await payButton());
    await waitFor(() => expect(callsTo(complete)).toHaveLength(2));
    const keys = callsTo(complete).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows where each credit goes, in parts that add up', async () => {
    renderApp(path, answers());
    const lines = within(await screen.findByRole('region', { name: 'Curators and their prices' }));
    const total = lines.getAllByRole('listitem').at(-1)!;
    expect(total).toHaveTextContent('5.50');
    expect(total).toHaveTextContent('4.50');
    expect(total).toHaveTextContent('10.00');
    expect(screen.getByText('122.00')).toBeVisible();
  });
});

describe('after paying', () => {
  const done = '/creator/create-campaign/1042/complete';

  it('says Great! when it’s sent', async () => {
    renderApp(`${done}?s=sent`, { 'GET /api/v2/campaigns/:id': paid });
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to campaigns!' })).toHaveAttribute('href', '/creator/campaigns');
    expect(screen.queryByRole('link', { name: 'Do it now!' })).not.toBeInTheDocument();
  });

  it('says Almost Done! without audio, whatever the URL says', async () => {
    renderApp(`${done}?s=sent`, {
      'GET /api/v2/campaigns/:id': { ...paid, status: 'awaiting_audio', track: { ...paid.track, hasAudio: false } },
    });
    expect(await screen.findByRole('heading', { name: 'Almost Done!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Do it now!' })).toHaveAttribute('href', '/creator/campaigns/1042/upload');
    expect(screen.getByRole('link', { name: 'Do it later' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to campaigns!' })).toBeVisible();
  });

  it('redirects an unpaid draft to the payment', async () => {
    const { at } = renderApp(`${done}?s=sent`, answers());
    await waitFor(() => expect(at()).toBe(path));
  });
});
