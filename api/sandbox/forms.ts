import { type Html, html, page } from './html.ts';

/** `€24.00` */
export const formatEuros = (cents: number): string =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** `21 Nov 2026, 11:04:00 UTC` */
export const formatInstant = (instant: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant))} UTC`;

/** The same, from seconds since 1970. */
export const at = (seconds: number): string => formatInstant(new Date(seconds * 1_000).toISOString());

const labelled = (text: string) => html`<span class="sandbox-label">${text}</span>`;
const label = labelled('Sandbox: no real money');

const main = (header: Html, content: Html): Html =>
  html`${header}
    <main>${content}</main>`;

/** A page that a provider would host. @param text of the label that says so */
export const hostedPage = (provider: string, title: string, content: Html, text?: string): string =>
  page(
    title,
    'pages.js',
    main(html`<header><strong>${provider}’s sandbox</strong> ${text ? labelled(text) : label}</header>`, content),
  );

const sandboxHeader = html`<header>
  <strong><a href="/">Fanfare sandbox</a></strong>
  <nav><a href="/">Clock</a> <a href="/pages">Pages</a> <a href="/stripe">Stripe</a> <a href="/paypal">PayPal</a></nav>
  ${label}
</header>`;

/** One of the sandbox's own pages. @param head further elements of its head */
export const sandboxPage = (title: string, content: Html, head?: Html | null): string =>
  page(title, 'pages.js', main(sandboxHeader, content), head);

export const hidden = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** A form whose success opens the address of its answer; otherwise the problem is shown. */
export const postForm = (path: string, look: string, content: Html): Html =>
  html`<form class="${look}" data-post="${path}">
    ${content}
    <p class="problem" role="alert"></p>
  </form>`;

/** A form of one button. */
export const action = (path: string, fields: Record<string, string>, words: string, look = ''): Html =>
  postForm(path, 'inline', html`${hidden(fields)} <button type="submit" class="small ${look}">${words}</button>`);

/** A row of a description list. */
export const row = (term: Html | string, description: Html | string): Html =>
  html`<div>
    <dt>${term}</dt>
    <dd>${description}</dd>
  </div>`;

/** A list of rows, or "None yet". */
export const listed = (rows: Html[]): Html =>
  rows.length > 0 ? html`<dl>${rows}</dl>` : html`<p class="empty">None yet.</p>`;
