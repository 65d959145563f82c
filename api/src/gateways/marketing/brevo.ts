import type { MarketingSettings } from '../../marketing-settings.ts';
import type { MarketingGateway } from './marketing-gateway.ts';

/** Statuses of permanent failures. */
const refusals = [400, 404, 413, 422];

/** Brevo's events (once Sendinblue's). The account's email is how Brevo knows a contact; nothing else of a person is sent. */
export function brevo(settings: MarketingSettings): MarketingGateway {
  return {
    async send({ eventId, event, email, happenedAt, properties }) {
      try {
        const response = await fetch(`${settings.apiBase}/v3/events`, {
          method: 'POST',
          headers: { 'api-key': settings.apiKey, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            event_name: event,
            event_date: happenedAt.toISOString(),
            identifiers: { email_id: email },
            // Brevo doesn't deduplicate: id and date stay the same for a repetition.
            event_properties: { ...properties, event_id: eventId },
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(settings.timeoutMs),
        });
        if (response.ok) {
          await response.body?.cancel();
          return { state: 'taken' };
        }
        const reason = `${response.status}: ${(await response.text()).slice(0, 300)}`;
        return { state: refusals.includes(response.status) ? 'refused' : 'failed', reason };
      } catch (error) {
        return { state: 'failed', reason: String(error) };
      }
    },
  };
}
