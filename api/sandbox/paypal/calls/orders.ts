import * as z from 'zod/mini';
import { type Order, newId } from '../objects.ts';
import { capture, unapprovedSeconds } from '../orders.ts';
import { PayPalRefusal, malformed } from '../paypal-error.ts';
import { type PayPalRequest, type Call, type Outcome, checked, getCall, text } from './call.ts';
import { centsOf, money } from './money.ts';

/** PayPal's retention of request ids for orders. */
const sixHours = 6 * 3_600;

const optional = (most: number) => z.optional(text(most));
const address = z.optional(z.url({ protocol: /^https?$/ }));

const experience = z.strictObject({
  brand_name: optional(127),
  locale: optional(10),
  landing_page: optional(13),
  shipping_preference: optional(24),
  user_action: optional(8),
  payment_method_preference: optional(255),
  return_url: address,
  cancel_url: address,
});
const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: optional(256),
        description: optional(127),
        custom_id: optional(255),
        invoice_id: optional(127),
        soft_descriptor: optional(22),
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
  const order: Order = {
    id: newId(),
    object: 'order',
    created: records.now,
    updated: records.now,
    status: payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    cents: centsOf(unit.amount, '/purchase_units/0/amount'),
    referenceId: unit.reference_id ?? 'default',
    description: unit.description ?? null,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    brand: context.brand_name ?? null,
    returnUrl: context.return_url ?? null,
    cancelUrl: context.cancel_url ?? null,
    hasSource: payment_source !== undefined,
    means: null,
    captureId: null,
  };
  await records.put(order, records.now + unapprovedSeconds);
  return { object: order };
}
