import * as z from 'zod/mini';
import { type Notice, type NoticeHeaders, noticeToleranceSeconds } from '../payment-gateway.ts';
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
 * Reads a notice as it came: its own time is checked here, its signature by PayPal, over the text as it was sent.
 * @throws AppError payments_unavailable
 */
export async function readNotice(
  ask: PayPalClient,
  webhookId: string,
  { raw, headers, now }: { raw: Buffer; headers: NoticeHeaders; now: Date },
): Promise<Notice | null> {
  const signature: Record<string, string> = {};
  for (const [field, name] of Object.entries(names)) {
    const value = headers[name];
    if (typeof value !== 'string' || value.length > maxHeaderLength) return null;
    signature[field] = value;
  }
  const sentMs = Date.parse(signature['transmission_time']!);
  if (!(Math.abs(sentMs - now.getTime()) <= noticeToleranceSeconds * 1_000)) return null;
  const sent = raw.toString('utf8');
  const parsed = eventOf(sent);
  if (!parsed) return null;
  // Its own text, so that nothing is written anew: one whole value of JSON, or it wouldn't have been read a line above.
  const body = `${JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${sent}}`;
  const { verification_status: status } = await ask({
    path: '/v1/notifications/verify-webhook-signature',
    body,
    isHarmless: true,
    answer: z.object({ verification_status: z.string() }),
  });
  return status === 'SUCCESS' ? noticeOf(parsed) : null;
}

function eventOf(sent: string): z.infer<typeof event> | null {
  try {
    return event.safeParse(JSON.parse(sent)).data ?? null;
  } catch {
    return null;
  }
}

/** A capture is looked at in its order, a payout in its batch: that is what we know first. */
function noticeOf({ id, event_type: type, resource }: z.infer<typeof event>): Notice {
  const orderId = type.startsWith('PAYMENT.CAPTURE.') && resource.supplementary_data?.related_ids?.order_id;
  const isRefund = type === 'PAYMENT.CAPTURE.REFUNDED';
  const objectId = (!isRefund && orderId) || (resource.payout_batch_id ?? resource.dispute_id ?? resource.id ?? 'none');
  return { id, type, objectId };
}
