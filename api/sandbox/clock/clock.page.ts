import { formatInstant, row } from '../forms.ts';
import { html, page } from '../html.ts';
import type { AppTime } from './clock.store.ts';

const day = 86_400;
const steps: [label: string, seconds: number][] = [
  ['1 hour', 3_600],
  ['1 day', day],
  ['7 days', 7 * day],
  ['15 days', 15 * day],
  ['30 days', 30 * day],
];

/** The page that moves the clock. */
export function clockPage(time: AppTime, mailboxUrl: string, controlUrl: string): string {
  const command = `curl -X POST ${controlUrl} -H 'content-type: application/json' -d '{"advanceSeconds": ${15 * day}}'`;
  return page(
    'Sandbox',
    'clock.js',
    html`<header>
        <strong>Fanfare sandbox</strong>
        <nav>
          <a href="/pages">Pages</a> <a href="/stripe">Stripe</a> <a href="/paypal">PayPal</a>
          <a href="${mailboxUrl}">Mailbox</a>
        </nav>
      </header>
      <main>
        <h1>The clock</h1>
        <p>
          Everything in this copy of Fanfare follows one clock: deadlines, clearing, links, sessions. Move it forward to
          see what happens then. It does not go back.
        </p>
        <dl>
          ${row('Time in Fanfare', html`<time id="now" datetime="${time.now}">${formatInstant(time.now)}</time>`)}
          ${row('Ahead of this machine by', html`<span id="offset">${formatOffset(time.offsetSeconds)}</span>`)}
        </dl>
        <div class="buttons" role="group" aria-label="Move the clock forward">
          ${steps.map(([label, seconds]) => html`<button type="button" data-seconds="${seconds}">+ ${label}</button>`)}
        </div>
        <p id="state" role="status"></p>
        <h2>From a terminal</h2>
        <pre><code>${command}</code></pre>
      </main>`,
  );
}

/** `15 days 1 h`, from seconds. */
export function formatOffset(seconds: number): string {
  if (seconds === 0) return 'nothing';
  const parts: [number, string][] = [
    [Math.floor(seconds / day), Math.floor(seconds / day) === 1 ? 'day' : 'days'],
    [Math.floor((seconds % day) / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [seconds % 60, 's'],
  ];
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}
