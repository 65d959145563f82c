import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MarketingSettings } from '../../marketing-settings.ts';
import type { Delivery, MarketingGateway } from './marketing-gateway.ts';

/** Statuses of permanent failures. */
const refusals = [400, 404, 413, 422];

/** What Brevo tells of an email that it sent, in its words for campaigns and for single emails. */
const ending = new Set(['unsubscribe', 'unsubscribed', 'spam', 'complaint']);
const notice = z.object({ event: z.string(), email: z.string().check(z.maxLength(254)) });

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Brevo (once Sendinblue). The account's email is how Brevo knows a contact; nothing else of a person is sent. */
export function brevo({ apiBase, apiKey, timeoutMs, webhookSecret }: MarketingSettings): MarketingGateway {
  async function call(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Delivery & { status?: number }> {
    try {
      const response = await fetch(`${apiBase}/v3/${path}`, {
        method,
        headers: {
          'api-key': apiKey,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status } = response;
      if (response.ok) {
        await response.body?.cancel();
        return { state: 'taken' };
      }
      const reason = `${status}: ${(await response.text()).slice(0, 300)}`;
      return { state: refusals.includes(status) ? 'refused' : 'failed', reason, status };
    } catch (error) {
      return { state: 'failed', reason: String(error) };
    }
  }

  return {
    send: ({ eventId, event, email, happenedAt, properties }) =>
      call('POST', 'events', {
        event_name: event,
        event_date: happenedAt.toISOString(),
        identifiers: { email_id: email },
        // Brevo doesn't deduplicate: id and date stay the same for a repetition.
        event_properties: { ...properties, event_id: eventId },
      }),
    async removeContact(email) {
      const done = await call('DELETE', `contacts/${encodeURIComponent(email)}?identifierType=email_id`);
      return done.status === 404 ? { state: 'taken' } : done;
    },
    unsubscribedIn(body, authorization = '') {
      if (webhookSecret === null || !timingSafeEqual(digest(authorization), digest(`Bearer ${webhookSecret}`)))
        return null;
      const notices = Array.isArray(body) ? body : [body];
      return notices.flatMap((one) => {
        const read = notice.safeParse(one);
        return read.success && ending.has(read.data.event) ? [read.data.email] : [];
      });
    },
  };
}
