import { readable } from './clock/clock.page.ts';
import { type Html, html } from './html.ts';

/** `€24.00` */
export const inEuros = (cents: number): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** `21 Nov 2026, 11:04:00 UTC`, from seconds since 1970. */
export const at = (seconds: number): string => readable(new Date(seconds * 1_000).toISOString());

const label = html`<span class="sandbox-label">Sandbox: no real money</span>`;

/** The head of a page that a provider would host. */
export const hostedTop = (provider: string): Html =>
  html`<header><strong>${provider}’s sandbox</strong> ${label}</header>`;

/** The head of a page for whoever tries things. */
export const sandboxTop = html`<header>
  <strong><a href="/">Fanfare sandbox</a></strong>
  <nav><a href="/">Clock</a> <a href="/pages">Pages</a> <a href="/stripe">Stripe</a> <a href="/paypal">PayPal</a></nav>
  ${label}
</header>`;

/** A button that does something on its own. `fields` go with it; its page is shown anew, or says what is wrong. */
export const action = (path: string, fields: Record<string, string>, words: string, look = ''): Html =>
  html`<form class="inline" data-post="${path}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" class="small ${look}">${words}</button>
    <p class="problem" role="alert"></p>
  </form>`;

/** A list of what was seen, or that there is nothing. */
export const listed = (rows: Html[]): Html =>
  rows.length > 0 ? html`<dl>${rows}</dl>` : html`<p class="empty">None yet.</p>`;
