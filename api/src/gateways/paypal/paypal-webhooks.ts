import * as z from 'zod/mini';
import { boundedLimit } from '../../bounded-limit.ts';
import { isOfPayPal } from '../../paypal-settings.ts';
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
/** The only algorithm that PayPal signs with. */
const algorithm = 'SHA256withRSA';
/** Base64: 344 characters with PayPal's key of 2,048 bits, 44 in the sandbox. */
const plausibleSignature = /^[A-Za-z0-9+/]{40,1000}={0,2}$/;

/** Signatures that PayPal is asked about at the same time. It sends again what is refused beyond that. */
const atOnce = 8;
const queue = { maxPending: 32, retryAfterSeconds: 10 };

const event = z.object({
  id: z.string().check(z.maxLength(200)),
  event_type: z.string().check(z.maxLength(200)),
  create_time: z.optional(z.string()),
  resource: z.object({
    id: z.optional(z.string()),
    dispute_id: z.optional(z.string()),
    payout_batch_id: z.optional(z.string()),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
  }),
});

type Signature = Record<keyof typeof names, string>;

function signatureOf(headers: WebhookHeaders): Signature | null {
  const found = Object.entries(names).map(([field, name]) => [field, headers[name]] as const);
  const isWhole = found.every(([, value]) => typeof value === 'string' && value.length <= maxHeaderLength);
  return isWhole ? (Object.fromEntries(found) as Signature) : null;
}

/**
 * Whether a signature can be PayPal's at all: recent, of its algorithm, with a certificate at PayPal, or at the sandbox where that is
 * what the API calls.
 */
function isPlausible(signature: Signature, apiBase: string, now: Date): boolean {
  const ageMs = Math.abs(Date.parse(signature.transmission_time) - now.getTime());
  const [certUrl, api] = [URL.parse(signature.cert_url), new URL(apiBase)];
  return (
    ageMs <= webhookToleranceSeconds * 1_000 &&
    signature.auth_algo === algorithm &&
    plausibleSignature.test(signature.transmission_sig) &&
    certUrl !== null &&
    (isOfPayPal(api) ? isOfPayPal(certUrl) : certUrl.hostname === api.hostname)
  );
}

/**
 * Reads webhooks. PayPal verifies their signatures, over the text as it was sent; what can't be its own is refused without a call, since
 * anybody can post here. PayPal repeats a webhook that isn't acknowledged, so the call isn't.
 * @param settings the seller's webhook, and where PayPal's API is
 * @returns a function that throws AppError payments_unavailable, or overloaded where too many wait
 */
export function webhookReader(request: PayPalClient, { webhookId, apiBase }: { webhookId: string; apiBase: string }) {
  const limited = boundedLimit(atOnce, queue);
  return async (raw: Buffer, headers: WebhookHeaders, now: Date): Promise<WebhookEvent | null> => {
    const signature = signatureOf(headers);
    if (!signature || !isPlausible(signature, apiBase, now)) return null;
    const sent = raw.toString('utf8');
    const parsed = parseEvent(sent);
    if (!parsed) return null;
    // Embeds the original text, which was just parsed as one JSON value: serialising it again could break the signature.
    const body = `${JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${sent}}`;
    const { verification_status: status } = await limited(() =>
      request({
        path: '/v1/notifications/verify-webhook-signature',
        body,
        answer: z.object({ verification_status: z.string() }),
      }),
    );
    return status === 'SUCCESS' ? eventOf(parsed) : null;
  };
}

function parseEvent(sent: string): z.infer<typeof event> | null {
  try {
    return event.safeParse(JSON.parse(sent)).data ?? null;
  } catch {
    return null;
  }
}

/** Captures are read by their order and payouts by their batch: those ids are the ones that we store first. */
function eventOf({ id, event_type: type, create_time: createTime, resource }: z.infer<typeof event>): WebhookEvent {
  const orderId = type.startsWith('PAYMENT.CAPTURE.') && resource.supplementary_data?.related_ids?.order_id;
  const isRefund = type === 'PAYMENT.CAPTURE.REFUNDED';
  const objectId = (!isRefund && orderId) || (resource.payout_batch_id ?? resource.dispute_id ?? resource.id ?? 'none');
  const occurredAt = new Date(createTime ?? Number.NaN);
  return { id, type, objectId, occurredAt: Number.isNaN(occurredAt.getTime()) ? null : occurredAt };
}
