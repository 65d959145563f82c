import * as z from 'zod/mini';
import { capture, createOrder } from '../orders.ts';
import { PayPalRefusal, malformed } from '../paypal-error.ts';
import { type PayPalRequest, type Call, type Outcome, checked, getCall } from './call.ts';
import { centsOf, money } from './money.ts';

/** PayPal's retention of request ids for orders. */
const sixHours = 6 * 3_600;

const text = (most: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(most)));
const address = z.optional(z.url({ protocol: /^https?$/ }));

const experience = z.strictObject({
  brand_name: text(127),
  locale: text(10),
  landing_page: text(13),
  shipping_preference: text(24),
  user_action: text(8),
  payment_method_preference: text(255),
  return_url: address,
  cancel_url: address,
});
const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: text(256),
        description: text(127),
        custom_id: text(255),
        invoice_id: text(127),
        soft_descriptor: text(22),
        amount: money,
      }),
    )
    .check(z.length(1)),
  payment_source: z.optional(
    z.strictObject({ paypal: z.strictObject({ experience_context: z.optional(experience) }) }),
  ),
  application_context: z.optional(experience),
});

export const orderCalls: Call[] = [
  {
    name: 'orders.create',
    method: 'POST',
    path: '/v2/checkout/orders',
    status: { first: 201, again: 200 },
    remembersSeconds: sixHours,
    run: create,
  },
  getCall('orders.get', '/v2/checkout/orders/:id', 'order'),
  {
    name: 'orders.capture',
    method: 'POST',
    path: '/v2/checkout/orders/:id/capture',
    status: { first: 201, again: 200 },
    remembersSeconds: sixHours,
    async run({ records, id, body, origin }) {
      checked(z.strictObject({}), body);
      const order = await capture(records, id, origin);
      return order instanceof PayPalRefusal ? order : { object: order };
    },
  },
];

async function create({ records, body, hasRequestId }: PayPalRequest): Promise<Outcome> {
  const { purchase_units: units, payment_source, application_context } = checked(orderRequest, body);
  const [unit] = units;
  if (!unit) throw malformed({ issue: 'MISSING_REQUIRED_PARAMETER', field: '/purchase_units' });
  if (payment_source && !hasRequestId)
    throw malformed({
      issue: 'PAYPAL_REQUEST_ID_REQUIRED',
      description:
        "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
    });
  const context = payment_source?.paypal.experience_context ?? application_context ?? {};
  const order = await createOrder(records, {
    cents: centsOf(unit.amount, '/purchase_units/0/amount'),
    referenceId: unit.reference_id ?? 'default',
    description: unit.description ?? null,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    brand: context.brand_name ?? null,
    returnUrl: context.return_url ?? null,
    cancelUrl: context.cancel_url ?? null,
    hasSource: payment_source !== undefined,
  });
  return { object: order };
}
