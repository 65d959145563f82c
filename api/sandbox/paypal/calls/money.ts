import * as z from 'zod/mini';
import { type Money, euros } from '../objects.ts';
import { unprocessable } from '../paypal-error.ts';

export const money = z.strictObject({
  currency_code: z.string().check(z.length(3)),
  value: z.string().check(z.maxLength(32), z.regex(/^-?(\d+|\d*\.\d+)$/)),
});

/** @returns cents, above 0 @throws in PayPal's format @param field the name in the body */
export function centsOf({ currency_code, value }: Money, field: string): number {
  if (currency_code !== 'EUR')
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported. The sandbox knows EUR.', {
      field: `${field}/currency_code`,
    });
  const cents = Math.round(Number(value) * 100);
  if (cents <= 0)
    throw unprocessable(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
      { field: `${field}/value` },
    );
  if (Number(value) !== Number(euros(cents).value) || (value.split('.')[1]?.length ?? 0) > 2)
    throw unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
      { field: `${field}/value` },
    );
  return cents;
}
