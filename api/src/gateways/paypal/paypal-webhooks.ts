import * as z from 'zod/mini';
import { type WebhookEvent, type WebhookHeaders, webhookToleranceSeconds } from '../payment-gateway.ts';
import type { PayPalClient } from './paypal-client.ts';

const names = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
};
const maxHeaderLength = 2_000;

const event = z.object({
  id: z.string().check(z.maxLength(200)),
  event_type: z.string().check(z.maxLength(200)),
  resource: z.object({
    id: z.optional(z.string()),
    dispute_id: z.optional(z.string()),
    payout_batch_id: z.optional(z.string()),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
  }),
});

/**
 * Verifies a webhook: its time is checked here, its signature by PayPal, over the text as it was sent.
 * @throws AppError payments_unavailable
 */
export async function readWebhook(
  request: PayPalClient,
  webhookId: string,
  { raw, headers, now }: { raw: Buffer; headers: WebhookHeaders; now: Date },
): Promise<WebhookEvent | null> {
  const signature: Record<string, string> = {};
  for (const [field, name] of Object.entries(names)) {
    const value = headers[name];
    if (typeof value !== 'string' || value.length > maxHeaderLength) return null;
    signature[field] = value;
  }
  const sentMs = Date.parse(signature['transmission_time']!);
  if (!(Math.abs(sentMs - now.getTime()) <= webhookToleranceSeconds * 1_000)) return null;
  const sent = raw.toString('utf8');
  const parsed = parseEvent(sent);
  if (!parsed) return null;
  // Embeds the original text, which was just parsed as one JSON value: serialising it again could break the signature.
  const body = `${JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${sent}}`;
  const { verification_status: status } = await request({
    path: '/v1/notifications/verify-webhook-signature',
    body,
    isRepeatable: true,
    answer: z.object({ verification_status: z.string() }),
  });
  return status === 'SUCCESS' ? eventOf(parsed) : null;
}

function parseEvent(sent: string): z.infer<typeof event> | null {
  try {
    return event.safeParse(JSON.parse(sent)).data ?? null;
  } catch {
    return null;
  }
}

/** Captures are read by their order and payouts by their batch: those ids are the ones that we store first. */
function eventOf({ id, event_type: type, resource }: z.infer<typeof event>): WebhookEvent {
  const orderId = type.startsWith('PAYMENT.CAPTURE.') && resource.supplementary_data?.related_ids?.order_id;
  const isRefund = type === 'PAYMENT.CAPTURE.REFUNDED';
  const objectId = (!isRefund && orderId) || (resource.payout_batch_id ?? resource.dispute_id ?? resource.id ?? 'none');
  return { id, type, objectId };
}
