import { urls } from './urls.ts';

interface ReceivedEvent {
  event_name: string;
  event_properties: Record<string, unknown>;
}

/** The events of an address that the email service's simulator got. */
export async function receivedEvents(email: string): Promise<ReceivedEvent[]> {
  const answer = await fetch(`${urls.sandbox}/brevo/_events?email=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { events: ReceivedEvent[] }).events;
}

/** Follows the unsubscribe link of an email that the email service sent, as its page does. */
export async function unsubscribe(email: string): Promise<void> {
  const answer = await fetch(`${urls.sandbox}/brevo/_unsubscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { success } = (await answer.json()) as { success?: boolean };
  if (!success) throw new Error('the product didn’t take the webhook');
}

/** Has the simulator refuse an address's events with a status; null: it takes them again. */
export async function refuseEvents(email: string, status: number | null): Promise<void> {
  const answer = await fetch(`${urls.sandbox}/brevo/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, status }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
