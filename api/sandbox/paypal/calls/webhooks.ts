import * as z from 'zod/mini';
import { type Signatures, memberText } from '../signatures.ts';
import { type Call, checked } from './call.ts';

const text = z.string().check(z.minLength(1), z.maxLength(500));
const request = z.strictObject({
  auth_algo: text,
  cert_url: text,
  transmission_id: text,
  transmission_sig: text,
  transmission_time: text,
  webhook_id: text,
  webhook_event: z.looseObject({}),
});

/** Verifies that a webhook is PayPal's own, unchanged, and meant for this seller's endpoint. */
export const verifyCall = (signatures: Signatures): Call => ({
  name: 'webhooks.verify',
  method: 'POST',
  path: '/v1/notifications/verify-webhook-signature',
  async run({ body, text: sent }) {
    const { webhook_event: _event, ...asked } = checked(request, body);
    const isGenuine = signatures.isGenuine(asked, memberText(sent, 'webhook_event') ?? '');
    return { answer: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
  },
});
