import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, disputeOf, orderAnswer, paymentOf, refundOf, valueOf } from './paypal-objects.ts';

const euros = (value: string) => ({ currency_code: 'EUR', value });

test('cents go to PayPal and come back as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      expect(valueOf(cents)).toMatch(/^\d+\.\d{2}$/);
      expect(centsOf(euros(valueOf(cents)))).toBe(cents);
    }),
  );
});

test.each(['24', '24.0', '24.000', '-24.00', '24,00', '1e3', '', ' 24.00', '99999999999.00'])(
  '%j is no amount',
  (value) => {
    expect(() => centsOf(euros(value))).toThrow('is no amount');
  },
);

describe('an order', () => {
  const link = (rel: string) => ({ rel, href: `https://www.paypal.com/${rel}` });
  const capture = (status: string, more: object = {}) => ({
    id: `CAP-${status}`,
    status,
    amount: euros('24.00'),
    custom_id: '7',
    ...more,
  });
  const order = (status: string, captures?: object[], links = [link('self'), link('payer-action')]) =>
    paymentOf(
      orderAnswer.parse({
        id: 'ORDER',
        status,
        purchase_units: [{ custom_id: '7', amount: euros('24.00'), ...(captures && { payments: { captures } }) }],
        links,
      }),
    );

  test.each([
    ['CREATED', 'open'],
    ['SAVED', 'open'],
    ['PAYER_ACTION_REQUIRED', 'open'],
    ['APPROVED', 'authorized'],
    ['VOIDED', 'canceled'],
    ['SOMETHING_NEW', 'open'],
  ])('that is %s and captured nothing is %s', (status, state) => {
    expect(order(status)).toMatchObject({ state, amountCents: 2_400, receivedCents: 0, captureId: null });
  });

  test.each([
    ['COMPLETED', 'succeeded', 2_400],
    ['REFUNDED', 'succeeded', 2_400],
    ['PARTIALLY_REFUNDED', 'succeeded', 2_400],
    ['PENDING', 'processing', 0],
    ['DECLINED', 'failed', 0],
    ['FAILED', 'failed', 0],
  ])('whose capture is %s is %s', (status, state, receivedCents) => {
    expect(order('COMPLETED', [capture(status)])).toMatchObject({
      state,
      receivedCents,
      captureId: `CAP-${status}`,
      approveUrl: null,
      purchaseId: '7',
    });
  });

  test('says what was captured, not what was ordered', () => {
    const taken = capture('COMPLETED', { amount: { currency_code: 'USD', value: '1.00' }, custom_id: '8' });
    expect(order('COMPLETED', [taken])).toMatchObject({
      amountCents: 2_400,
      receivedCents: 100,
      currency: 'usd',
      purchaseId: '8',
    });
  });

  test('with a declined try and a good one is paid by the good one', () => {
    const tries = [capture('DECLINED'), capture('COMPLETED')];
    expect(order('COMPLETED', tries)).toMatchObject({ state: 'succeeded', captureId: 'CAP-COMPLETED' });
    expect(order('APPROVED', [capture('DECLINED')])).toMatchObject({ state: 'authorized', captureId: null });
  });

  test('leads to PayPal over the web and nowhere else', () => {
    expect(order('CREATED').approveUrl).toBe('https://www.paypal.com/payer-action');
    expect(order('CREATED', undefined, [link('approve')]).approveUrl).toBe('https://www.paypal.com/approve');
    expect(order('CREATED', undefined, [link('self')]).approveUrl).toBeNull();
    expect(() => order('CREATED', undefined, [{ rel: 'approve', href: 'javascript:alert(1)' }])).toThrow();
  });
});

test('a refund says which return it is for; another one of the seller’s says none', () => {
  const refund = { id: 'R', status: 'COMPLETED', amount: euros('1.00') };
  expect(refundOf({ ...refund, custom_id: 'return-12' })).toMatchObject({ state: 'succeeded', returnId: '12' });
  expect(refundOf({ ...refund, custom_id: 'by hand' }).returnId).toBeNull();
  expect(refundOf({ ...refund, status: 'CANCELLED' })).toMatchObject({ state: 'failed', failure: 'refund_failed' });
  expect(refundOf({ ...refund, status: 'PENDING' }).state).toBe('pending');
});

const disputeThatIs = (status: string, stage: string, outcome: string | null) => ({
  dispute_id: 'PP-1',
  status,
  dispute_life_cycle_stage: stage,
  dispute_amount: euros('24.00'),
  disputed_transactions: [{ seller_transaction_id: 'CAP', custom: '7' }],
  ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
});

test.each([
  ['OPEN', 'INQUIRY', null, 'inquiry'],
  ['WAITING_FOR_SELLER_RESPONSE', 'CHARGEBACK', null, 'open'],
  ['UNDER_REVIEW', 'PRE_ARBITRATION', null, 'open'],
  ['RESOLVED', 'CHARGEBACK', 'RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED', 'INQUIRY', 'CANCELED_BY_BUYER', 'won'],
  ['RESOLVED', 'CHARGEBACK', 'RESOLVED_WITH_PAYOUT', 'won'],
  ['RESOLVED', 'CHARGEBACK', 'RESOLVED_BUYER_FAVOUR', 'lost'],
  ['RESOLVED', 'CHARGEBACK', 'ACCEPTED', 'lost'],
  ['RESOLVED', 'CHARGEBACK', 'DENIED', 'won'],
  ['RESOLVED', 'CHARGEBACK', 'NONE', 'won'],
  ['RESOLVED', 'CHARGEBACK', null, 'open'],
  ['RESOLVED', 'INQUIRY', null, 'inquiry'],
])('a dispute that is %s, %s, %s is %s', (status, stage, outcome, state) => {
  const dispute = disputeOf(disputeThatIs(status, stage, outcome));
  expect(dispute).toMatchObject({ state, paymentReference: 'CAP', purchaseId: '7', amountCents: 2_400 });
});

test('an outcome that PayPal hasn’t documented decides nothing', () => {
  expect(() => disputeOf(disputeThatIs('RESOLVED', 'CHARGEBACK', 'SHARED'))).toThrow(/SHARED/);
});
