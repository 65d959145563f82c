import * as z from 'zod/mini';
import { type Signatures, memberText } from '../signatures.ts';
import { type Call, checked, text } from './call.ts';

const field = text(500);
const request = z.strictObject({
  auth_algo: field,
  cert_url: field,
  transmission_id: field,
  transmission_sig: field,
  transmission_time: field,
  webhook_id: field,
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
