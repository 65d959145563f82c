import { type Params, needed, part, text, whole } from './params.ts';
import { StripeRefusal } from './stripe-error.ts';
import type { Records } from '../provider/store.ts';
import { type StripeObject, newId } from './objects.ts';

type Behaviour =
  | 'pays'
  | 'asks'
  | 'fails_later'
  | 'is_disputed'
  | 'refund_waits'
  | 'refund_fails'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card';

/** Stripe's own test numbers. Others are refused, so that nobody enters a real card here. */
const testCards: Record<string, { brand: string; behaviour: Behaviour; token?: string }> = {
  '4242424242424242': { brand: 'visa', behaviour: 'pays', token: 'pm_card_visa' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'pays', token: 'pm_card_mastercard' },
  '4000000000000002': { brand: 'visa', behaviour: 'generic_decline', token: 'pm_card_chargeDeclined' },
  '4000000000009995': {
    brand: 'visa',
    behaviour: 'insufficient_funds',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
  },
  '4000000000000069': { brand: 'visa', behaviour: 'expired_card', token: 'pm_card_chargeDeclinedExpiredCard' },
  '4000000000000341': { brand: 'visa', behaviour: 'fails_later', token: 'pm_card_chargeCustomerFail' },
  '4000000000000259': { brand: 'visa', behaviour: 'is_disputed', token: 'pm_card_createDispute' },
  '4000000000007726': { brand: 'visa', behaviour: 'refund_waits', token: 'pm_card_pendingRefund' },
  '4000000000005126': { brand: 'visa', behaviour: 'refund_fails', token: 'pm_card_refundFail' },
  '4000002500003155': { brand: 'visa', behaviour: 'asks', token: 'pm_card_authenticationRequired' },
};

/** `fingerprint` determines the card's behaviour; the number itself is never stored. */
export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  created: number;
  customer: string | null;
  type: 'card';
  card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string; fingerprint: Behaviour };
}

const refusals: Partial<Record<Behaviour, [code: string, message: string]>> = {
  generic_decline: ['card_declined', 'Your card was declined.'],
  insufficient_funds: ['card_declined', 'Your card has insufficient funds.'],
  expired_card: ['expired_card', 'Your card has expired.'],
};

export const cardError = (code: string, message: string, more: Record<string, unknown> = {}): StripeRefusal =>
  new StripeRefusal(402, 'card_error', message, { code, ...more });

/** The outcome of paying with a card: nothing where it succeeds; 'asks' where the cardholder has to confirm. */
export function outcomeOf(
  method: PaymentMethod,
  when: { isOwnerThere: boolean },
): 'pays' | 'asks' | { code: string; decline_code?: string; message: string } {
  const behaviour = method.card.fingerprint;
  if (behaviour === 'asks' && when.isOwnerThere) return 'asks';
  if (behaviour === 'fails_later' && !when.isOwnerThere)
    return { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
  const refusal = refusals[behaviour];
  if (!refusal) return 'pays';
  const [code, message] = refusal;
  return code === 'card_declined' ? { code, decline_code: behaviour, message } : { code, message };
}

/**
 * The card of a call: `payment_method` (stored before, or one of Stripe's test names) or `payment_method_data`.
 * @returns undefined without either
 */
export async function methodOf(records: Records, params: Params): Promise<PaymentMethod | undefined> {
  const name = text(params, 'payment_method');
  if (name) {
    const known = Object.entries(testCards).find(([, card]) => card.token === name);
    if (!known) return records.get<PaymentMethod>('payment_method', name, 'payment_method');
    const year = new Date(records.now * 1_000).getUTCFullYear();
    return keep(records, known[0], 12, year + 3);
  }
  const data = part(params, 'payment_method_data');
  if (Object.keys(data).length === 0) return undefined;
  const card = part(data, 'card');
  const number = needed(card, 'number').replaceAll(/\s/g, '');
  checkDate(records.now, whole(card, 'exp_month') ?? 0, whole(card, 'exp_year') ?? 0);
  if (!/^\d{3,4}$/.test(needed(card, 'cvc')))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  if (!/^\d{12,19}$/.test(number) || !addsUp(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  if (!testCards[number])
    throw cardError('card_declined', 'This is a sandbox: use one of its test cards, never a real one.', {
      decline_code: 'test_mode_live_card',
    });
  return keep(records, number, whole(card, 'exp_month') ?? 0, whole(card, 'exp_year') ?? 0);
}

async function keep(records: Records, number: string, month: number, year: number): Promise<PaymentMethod> {
  const kind = testCards[number];
  if (!kind) throw new Error('not a test card');
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    created: records.now,
    customer: null,
    type: 'card',
    card: {
      brand: kind.brand,
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      country: 'DE',
      fingerprint: kind.behaviour,
    },
  };
  await records.put(method);
  return method;
}

function checkDate(nowSeconds: number, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
  const now = new Date(nowSeconds * 1_000);
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth();
  if (monthsLeft < 0 || year > now.getUTCFullYear() + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
}

/** The check digit of card numbers (Luhn). */
function addsUp(number: string): boolean {
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
