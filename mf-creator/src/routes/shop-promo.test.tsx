import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetStripe } from '../features/shop/lib/load-stripe.ts';
import { page } from '../testing/fixtures.ts';
import { products, promoFor, purchase } from '../testing/shop.ts';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

const begin = 'POST /api/fanfare/stripe/create-payment-intent' as const;
const check = 'GET /api/promo/:code' as const;

const tenOff = promoFor('credits_25', { discountCents: 240, priceCents: 2_160 });
const bonus = promoFor(
  'credits_25',
  { bonusCredits: 2.5 },
  { code: 'ENCORE', kind: 'bonus_percent', text: '10 % on top' },
);
const cheaper = purchase({ priceCents: 2_160, discountCents: 240, promoCode: 'BRASS10' });
const answers = (over: Answers = {}): Answers => ({
  'GET /api/fanfare/products': products,
  'GET /api/v2/purchases': page([]),
  [begin]: { clientSecret: 'pi_1_secret', purchase: cheaper },
  [check]: tenOff,
  ...over,
});
const field = () => screen.findByRole('textbox', { name: 'Promo code' });
const panel = () => within(screen.getByRole('region', { name: 'Your purchase' }));

beforeEach(() => {
  resetStripe();
  vi.stubGlobal('Stripe', fakeStripe().constructor);
});

async function typeCode(given: Answers, code = 'brass10') {
  const app = renderApp('/creator/shop', given);
  await app.user.click(await screen.findByRole('button', { name: 'Buy 25 credits for €24' }));
  await app.user.click(screen.getByRole('button', { name: 'Have a code?' }));
  expect(await field()).toHaveFocus();
  if (code) await app.user.type(await field(), code);
  return app;
}
const apply = () => screen.getByRole('button', { name: 'Apply' });

describe('a promo code', () => {
  it.each([
    ['code_unknown', 'There is no such code.'],
    ['code_expired', 'This code ended on 1 May 2026.'],
    ['code_used', 'You have used this code already.'],
    ['code_pack_too_small', 'This code needs a pack of 50 credits or more.'],
    ['rate_limited', 'Too many wrong codes. Try again in an hour.'],
  ] as const)('that is refused (%s) says why in place, and takes nothing off', async (code, message) => {
    const { user } = await typeCode(
      answers({
        [check]: () => {
          throw refusal(code, message);
        },
      }),
    );
    await user.click(apply());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await field()).toHaveValue('brass10');
    expect(await field()).toBeInvalid();
    expect(panel().getByText('€24')).toBeVisible();
  });

  it('is required before calling the API', async () => {
    const { user, callsTo } = await typeCode(answers(), '');
    await user.click(apply());
    expect(await screen.findByText('Promo code is required')).toBeVisible();
    expect(callsTo(check)).toHaveLength(0);
  });

  it('shows the old and the new price, and applies to the payment', async () => {
    const { user, callsTo } = await typeCode(answers());
    await user.click(apply());
    expect(await screen.findByText('10 % off')).toBeVisible();
    expect(callsTo(check)[0]).toMatchObject({ params: { code: 'brass10' }, query: { packId: 'credits_25' } });
    expect(panel().getByText('€21.60')).toBeVisible();
    expect(panel().getByText('€24').closest('s')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('button', { name: 'Pay €21.60' })).toBeVisible();
    expect(callsTo(begin).map(({ body }) => body)).toEqual([{ packId: 'credits_25', promoCode: 'BRASS10' }]);
  });

  it('with a bonus says how much is added', async () => {
    const { user } = await typeCode(answers({ [check]: bonus }));
    await user.click(apply());
    expect(await screen.findByText('+ 2.50 bonus')).toBeVisible();
    expect(panel().getByText('€24')).toBeVisible();
  });

  it('can be removed', async () => {
    const { user, callsTo } = await typeCode(answers({ [begin]: { clientSecret: 's', purchase: purchase() } }));
    await user.click(apply());
    await user.click(await screen.findByRole('button', { name: 'Remove BRASS10' }));
    expect(await field()).toHaveFocus();
    expect(panel().getByText('€24').closest('s')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    await waitFor(() => expect(callsTo(begin).map(({ body }) => body)).toEqual([{ packId: 'credits_25' }]));
  });

  it('that was typed but not applied is checked before paying', async () => {
    const { user, callsTo } = await typeCode(answers());
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByText('10 % off')).toBeVisible();
    expect(callsTo(begin)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('button', { name: 'Pay €21.60' })).toBeVisible();
  });

  it('that was refused doesn’t block paying the price shown', async () => {
    const { user, callsTo } = await typeCode(
      answers({
        [check]: () => {
          throw refusal('code_unknown', 'There is no such code.');
        },
        [begin]: { clientSecret: 's', purchase: purchase() },
      }),
    );
    await user.click(apply());
    await screen.findByText('There is no such code.');
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('button', { name: 'Pay €24' })).toBeVisible();
    expect(callsTo(begin).map(({ body }) => body)).toEqual([{ packId: 'credits_25' }]);
  });

  it('that expires before the payment says so in place, and restores the full price', async () => {
    const { user } = await typeCode(
      answers({
        [begin]: () => {
          throw refusal('code_used_up', 'This code has been used up.');
        },
      }),
    );
    await user.click(apply());
    await screen.findByText('10 % off');
    await user.click(screen.getByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByText('This code has been used up.')).toBeVisible();
    expect(await field()).toHaveValue('brass10');
    expect(panel().getByText('€24').closest('s')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  });

  it('is checked again for another pack', async () => {
    const { user, callsTo } = await typeCode(
      answers({
        [check]: ({ query }) =>
          query?.['packId'] === 'credits_25'
            ? tenOff
            : promoFor('credits_50', { credits: 50, listPriceCents: 4_600, discountCents: 460, priceCents: 4_140 }),
      }),
    );
    await user.click(apply());
    await screen.findByText('10 % off');
    await user.click(screen.getByRole('button', { name: 'Choose another pack' }));
    await user.click(screen.getByRole('button', { name: 'Buy 50 credits for €46' }));
    expect(await screen.findByText('€41.40')).toBeVisible();
    expect(callsTo(check).map(({ query }) => query)).toEqual([{ packId: 'credits_25' }, { packId: 'credits_50' }]);
  });

  it('is restored with a started purchase', async () => {
    const open = { ...cheaper, failure: 'The card was declined.' };
    const { user, callsTo } = renderApp(
      '/creator/shop',
      answers({ 'GET /api/v2/purchases': page([open]), 'POST /api/v2/purchases/:id/settle': open }),
    );
    await user.click(await screen.findByRole('button', { name: 'Continue and pay €21.60' }));
    expect(await screen.findByRole('button', { name: 'Pay €21.60' })).toBeVisible();
    expect(callsTo(begin)[0]?.body).toEqual({ packId: 'credits_25', promoCode: 'BRASS10' });
  });
});
