import { formatInstant } from './clock/clock.page.ts';
import { type Html, html } from './html.ts';

/** `€24.00` */
export const formatEuros = (cents: number): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** `21 Nov 2026, 11:04:00 UTC`, from seconds since 1970. */
export const at = (seconds: number): string => formatInstant(new Date(seconds * 1_000).toISOString());

const label = html`<span class="sandbox-label">Sandbox: no real money</span>`;

/** The header of a page that a provider would host. */
export const hostedHeader = (provider: string): Html =>
  html`<header><strong>${provider}’s sandbox</strong> ${label}</header>`;

/** The header of the sandbox's own pages. */
export const sandboxHeader = html`<header>
  <strong><a href="/">Fanfare sandbox</a></strong>
  <nav><a href="/">Clock</a> <a href="/pages">Pages</a> <a href="/stripe">Stripe</a> <a href="/paypal">PayPal</a></nav>
  ${label}
</header>`;

/** A form of one button. After success the page is reloaded; otherwise the problem is shown. */
export const action = (path: string, fields: Record<string, string>, words: string, look = ''): Html =>
  html`<form class="inline" data-post="${path}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" class="small ${look}">${words}</button>
    <p class="problem" role="alert"></p>
  </form>`;

/** A list of rows, or "None yet". */
export const listed = (rows: Html[]): Html =>
  rows.length > 0 ? html`<dl>${rows}</dl>` : html`<p class="empty">None yet.</p>`;
