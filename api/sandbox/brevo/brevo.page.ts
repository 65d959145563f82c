import { action } from '../forms.ts';
import { html, page } from '../html.ts';
import type { ReceivedEvent } from './received-event.ts';

/** The events that arrived, newest first. */
export const eventsPage = (events: readonly ReceivedEvent[]): string =>
  page(
    'Marketing events',
    'pages.js',
    html`<header>
        <strong><a href="/">Fanfare</a></strong>
        <span class="sandbox-label">Sandbox</span>
      </header>
      <main>
        <h1>Marketing events</h1>
        <p class="quiet">What the email service got, in the place of Brevo: events of accounts that allow marketing.</p>
        ${
          events.length === 0
            ? html`<p class="empty">No event has arrived yet.</p>`
            : html`<ul>
                ${events.map(
                  ({ event_name: name, event_date: at, identifiers, event_properties: properties }) =>
                    html`<li>
                      <strong>${name}</strong> · ${identifiers.email_id}
                      <p class="quiet">${at ?? ''} ${JSON.stringify(properties ?? {})}</p>
                      ${action('/brevo/_unsubscribe', { email: identifiers.email_id }, 'Unsubscribe')}
                    </li>`,
                )}
              </ul>`
        }
      </main>`,
  );
