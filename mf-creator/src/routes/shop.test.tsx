import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetStripe } from '../features/shop/lib/load-stripe.ts';
import { page } from '../testing/fixtures.ts';
import { products, purchase } from '../testing/shop.ts';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { refetchAll } from '../testing/refetch-all.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

const begin = 'POST /api/fanfare/stripe/create-payment-intent' as const;
const settle = 'POST /api/v2/purchases/:id/settle' as const;
const list = 'GET /api/v2/purchases' as const;
const giveBack = 'POST /api/v2/purchases/:id/return' as const;

const open = purchase();
const paid = purchase({ status: 'paid', paidAt: '2026-05-15T14:06:00.000Z' });
const answers = (over: Answers = {}): Answers => ({
  'GET /api/fanfare/products': products,
  [list]: page([]),
  [begin]: { clientSecret: 'pi_1_secret', purchase: open },
  ...over,
});
const buyButton = () => screen.findByRole('button', { name: 'Buy 25 credits for €24' });
const cardButton = () => screen.findByRole('button', { name: 'Pay by card' });
const payButton = () => screen.findByRole('button', { name: 'Pay €24' });

let stripe: ReturnType<typeof fakeStripe>;
beforeEach(() => {
  resetStripe();
  stripe = fakeStripe();
  vi.stubGlobal('Stripe', stripe.constructor);
});

async function toTheCard(given: Answers) {
  const app = renderApp('/creator/shop', given);
  await app.user.click(await buyButton());
  await app.user.click(await cardButton());
  const pay = await payButton();
  await waitFor(() => expect(pay).toBeEnabled());
  return { ...app, pay };
}

describe('buying credits', () => {
  it('keeps the card fields while everything is loaded again after a gap in live events', async () => {
    const { client, pay, user } = await toTheCard(answers({ [settle]: paid }));
    await act(() => client.invalidateQueries());
    expect(await payButton()).toBe(pay);
    expect(stripe.began).toHaveLength(1);
    await user.click(pay);
    expect(stripe.confirmPayment).toHaveBeenCalledTimes(1);
  });

  it('keeps the card fields when what is for sale can’t be loaded again', async () => {
    const given = answers({ [settle]: paid });
    const { client, pay } = await toTheCard(given);
    given['GET /api/fanfare/products'] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    await refetchAll(client);
    expect(await payButton()).toBe(pay);
    expect(screen.queryByText('Fanfare is busy.')).not.toBeInTheDocument();
  });

  it('has Stripe’s fields, and what they say, in the language of the page', async () => {
    await toTheCard(answers({ [settle]: paid }));
    expect(stripe.locales).toEqual(['en-GB']);
  });

  it('is not offered without payment methods', async () => {
    const off = { ...products, methods: [], stripe: null };
    renderApp('/creator/shop', answers({ 'GET /api/fanfare/products': off }));
    expect(await screen.findByText(/Credits can’t be bought right now/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
  });

  it.each([
    ['card' as const, 'Pay by card', 'Pay with PayPal'],
    ['paypal' as const, 'Pay with PayPal', 'Pay by card'],
  ])('offers only %s if the other method is off', async (method, there, gone) => {
    const only = { ...products, methods: [method], stripe: method === 'card' ? products.stripe : null };
    const { user } = renderApp('/creator/shop', answers({ 'GET /api/fanfare/products': only }));
    await user.click(await buyButton());
    expect(await screen.findByRole('button', { name: there })).toBeVisible();
    expect(screen.queryByRole('button', { name: gone })).not.toBeInTheDocument();
  });

  it('says why it can’t start, and retries with the same key after a lost response', async () => {
    const given = answers({
      [begin]: () => {
        throw refusal('payments_unavailable', 'Cards are down for a moment.', { status: 503 });
      },
    });
    const { user, callsTo } = renderApp('/creator/shop', given);
    await user.click(await buyButton());
    await user.click(await cardButton());
    expect(await screen.findByText('Cards are down for a moment.')).toBeVisible();
    given[begin] = { clientSecret: 'pi_1_secret', purchase: open };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeVisible();
    const keys = callsTo(begin).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('asks for email confirmation', async () => {
    const { user } = renderApp(
      '/creator/shop',
      answers({
        [begin]: () => {
          throw refusal('email_unconfirmed', 'Confirm first.', { status: 403 });
        },
      }),
    );
    await user.click(await buyButton());
    await user.click(await cardButton());
    expect(await screen.findByText('Confirm your email address to pay')).toBeVisible();
  });

  it('says when the card fields are blocked, and reloads them', async () => {
    vi.stubGlobal('Stripe', undefined);
    const { user } = renderApp('/creator/shop', answers());
    await user.click(await buyButton());
    await user.click(await cardButton());
    const script = () => document.head.querySelector<HTMLScriptElement>(`script[src="${products.stripe.scriptUrl}"]`);
    await waitFor(() => expect(script()).not.toBeNull());
    fireEvent.error(script()!);
    expect(await screen.findByText('The card fields didn’t load')).toBeVisible();
    expect(script()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(script()).not.toBeNull());
    vi.stubGlobal('Stripe', stripe.constructor);
    fireEvent.load(script()!);
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    script()!.remove();
  });

  it('keeps the card in its fields when it’s declined, and says why', async () => {
    stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Your card has no funds.' } });
    const { user, pay, callsTo } = await toTheCard(answers({ [settle]: paid }));
    await user.click(pay);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your card has no funds\..*You weren’t charged/);
    expect(callsTo(settle)).toHaveLength(0);
    expect(stripe.began).toEqual(['pi_1_secret']);
    await user.click(await payButton());
    expect(await screen.findByText('Thank you')).toBeVisible();
  });

  it('keeps the card when its owner refuses at the bank', async () => {
    stripe.confirmPayment.mockResolvedValueOnce({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'Not confirmed.',
      },
    });
    const { user, pay, callsTo } = await toTheCard(answers());
    await user.click(pay);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not confirmed\..*You weren’t charged/);
    expect(callsTo(settle)).toHaveLength(0);
  });

  it('leaves missing input to Stripe’s fields', async () => {
    stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Incomplete.' } });
    const { user, pay, callsTo } = await toTheCard(answers());
    await user.click(pay);
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(callsTo(settle)).toHaveLength(0);
  });

  it('returns to the card when the response got lost and nothing was paid', async () => {
    stripe.confirmPayment.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user, pay } = await toTheCard(answers({ [settle]: open }));
    await user.click(pay);
    expect(await screen.findByText(/You weren’t charged\. Try again/)).toBeVisible();
    expect(await payButton()).toBeVisible();
  });

  it('starts over when the purchase is closed', async () => {
    const { user, pay, callsTo } = await toTheCard(
      answers({ [settle]: purchase({ status: 'canceled', failure: 'This took too long.' }) }),
    );
    await user.click(pay);
    expect(await screen.findByText(/This took too long/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await payButton()).toBeVisible();
    expect(callsTo(begin)).toHaveLength(2);
    expect(callsTo(begin)[1]!.idempotencyKey).not.toBe(callsTo(begin)[0]!.idempotencyKey);
  });

  it('starts and pays once for double clicks', async () => {
    const waiting = pending<{ paymentIntent: { status: string } }>();
    stripe.confirmPayment.mockReturnValue(waiting.promise);
    const { callsTo } = renderApp('/creator/shop', answers({ [settle]: paid }));
    fireEvent.click(await buyButton());
    const byCard = await cardButton();
    fireEvent.click(byCard);
    fireEvent.click(byCard);
    const pay = await payButton();
    await waitFor(() => expect(pay).toBeEnabled());
    fireEvent.click(pay);
    fireEvent.click(pay);
    waiting.resolve({ paymentIntent: { status: 'succeeded' } });
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(callsTo(begin)).toHaveLength(1);
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
  });

  it('waits while it’s processed, through a lost response, then adds the credits once', async () => {
    const states = [purchase({ status: 'processing' }), null, paid];
    const { user, pay, services, callsTo } = await toTheCard(
      answers({
        [settle]: () => {
          const state = states.shift();
          if (!state) throw refusal('network', 'No answer', { status: 0 });
          return state;
        },
      }),
    );
    await user.click(pay);
    expect(await screen.findByText('Waiting for your payment to be confirmed')).toBeVisible();
    expect(await screen.findByText(/trying again/)).toBeVisible();
    const done = await screen.findByText(/25\.00 credits added/);
    expect(done).toHaveTextContent('132.00 in your wallet');
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(callsTo(settle).map(({ params }) => params)).toEqual([{ id: '77' }, { id: '77' }, { id: '77' }]);
    // The same page sells the next pack.
    expect(await buyButton()).toBeVisible();
  });

  it('offers a retry when its state can’t be requested', async () => {
    const given = answers({
      [settle]: () => {
        throw refusal('forbidden', 'Not while your account is suspended.', { status: 403 });
      },
    });
    const { user, pay, callsTo } = await toTheCard(given);
    await user.click(pay);
    expect(await screen.findByText('Not while your account is suspended.')).toBeVisible();
    expect(callsTo(settle)).toHaveLength(1);
    given[settle] = paid;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thank you')).toBeVisible();
  });

  it('takes no second card for what another tab has paid', async () => {
    const { user } = renderApp(
      '/creator/shop',
      answers({ [begin]: { clientSecret: 's', purchase: paid }, [settle]: paid }),
    );
    await user.click(await buyButton());
    await user.click(await cardButton());
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(stripe.began).toEqual([]);
  });

  it('labels the sandbox, and one pack as best value', async () => {
    renderApp('/creator/shop', answers());
    expect(await screen.findByText('Sandbox: no real money')).toBeVisible();
    const best = screen.getByText('Best value').closest('li')!;
    expect(best).toHaveTextContent('250 credits');
    expect(best).toHaveTextContent('€0.82 per credit · save 18 %');
  });
});

describe('returning to the shop', () => {
  it('shows a started purchase and continues it', async () => {
    const failed = purchase({ failure: 'The card was declined. Use another one.' });
    const { user, callsTo } = renderApp('/creator/shop', answers({ [list]: page([failed]), [settle]: failed }));
    expect(await screen.findByText('You started buying 25 credits')).toBeVisible();
    expect(screen.getByText('The card was declined. Use another one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue and pay €24' }));
    expect(await payButton()).toBeVisible();
    expect(callsTo(begin)[0]?.body).toEqual({ packId: 'credits_25' });
  });

  it('credits a tab that was closed right after paying', async () => {
    const { services } = renderApp('/creator/shop', answers({ [list]: page([open]), [settle]: paid }));
    expect(await screen.findByText(/25\.00 credits added/)).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
  });

  it('from a bank shows the outcome, once', async () => {
    const { at } = renderApp('/creator/shop?purchase=77', answers({ [settle]: paid }));
    expect(await screen.findByText(/25\.00 credits added/)).toBeVisible();
    await waitFor(() => expect(at()).toBe('/creator/shop'));
  });
});

describe('purchases', () => {
  const returnable = { credits: 20, amountCents: 1_920, until: '2026-05-29T14:06:00.000Z' };

  it('show that there are none yet', async () => {
    renderApp('/creator/shop', answers());
    expect(await screen.findByText('No purchases yet.')).toBeVisible();
  });

  it('offer no refund if nothing is left', async () => {
    renderApp('/creator/shop', answers({ [list]: page([paid]) }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Give unspent/ })).not.toBeInTheDocument();
  });

  it('say exactly what is refunded, and why it can’t be', async () => {
    const given = answers({
      [list]: page([{ ...paid, returnable }]),
      [giveBack]: () => {
        throw refusal('conflict', 'These credits are held by a campaign.');
      },
    });
    const { user, services, callsTo } = renderApp('/creator/shop', given);
    await user.click(await screen.findByRole('button', { name: /^Return unused credits to your card/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Return 20.00 credits?' }));
    expect(dialog.getByText(/20\.00 unused credits leave your wallet, and €19\.20 goes back/)).toBeVisible();
    expect(dialog.getByText(/until 29 May/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Get €19.20 back' }));
    expect(await dialog.findByText('These credits are held by a campaign.')).toBeVisible();
    given[giveBack] = { ...paid, returnedCents: 1_920 };
    given[list] = page([{ ...paid, returnedCents: 1_920 }]);
    await user.click(dialog.getByRole('button', { name: 'Get €19.20 back' }));
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({
        text: '€19.20 is on its way back to your card',
        tone: 'positive',
      }),
    );
    expect(await screen.findByText('€19.20 refunded')).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(callsTo(giveBack)).toHaveLength(2);
  });
});
