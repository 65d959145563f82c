import { formatInstant, row } from '../forms.ts';
import { html, page, type Html } from '../html.ts';
import type { Mail } from './mail.ts';

const header = (sandboxUrl: string): Html =>
  html`<header>
    <strong><a href="/">Fanfare mailbox</a></strong>
    <nav>
      <a href="${sandboxUrl}">Clock</a> <a href="${sandboxUrl}/stripe">Stripe</a>
      <a href="${sandboxUrl}/paypal">PayPal</a>
    </nav>
  </header>`;

const previewLength = 140;

/** The start of an email's text, without its heading. */
function previewOf({ text }: Mail): string {
  const [, ...rest] = text.split(/\n{2,}/);
  return rest.join(' ').replaceAll(/\s+/g, ' ').slice(0, previewLength);
}

const mailRow = (mail: Mail): Html =>
  html`<li>
    <a href="/messages/${mail.id}">
      <span class="subject">${mail.subject || '(no subject)'}</span>
      <time class="quiet" datetime="${mail.receivedAt}">${formatInstant(mail.receivedAt)}</time>
      <span class="quiet">${mail.to.join(', ')}</span>
      <span class="preview">${previewOf(mail)}</span>
    </a>
  </li>`;

/** All emails, or the results of a search. */
export function listPage(emails: Mail[], { to, words }: { to: string; words: string }, sandboxUrl: string): string {
  const searched = [to, words].filter(Boolean).join(' ');
  const empty = searched
    ? html`<p class="empty">No mail with “${searched}” yet. <a href="/">Show all</a></p>`
    : html`<p class="empty">No mail yet. What Fanfare sends shows up here.</p>`;
  return page(
    'Mailbox',
    'mailbox.js',
    html`${header(sandboxUrl)}
      <main data-newest="${emails[0]?.id ?? ''}" data-to="${to}" data-words="${words}">
        <h1>Mailbox</h1>
        <p>Every mail that this copy of Fanfare sends, newest first. None leaves this machine.</p>
        <form method="get" action="/" role="search">
          <label for="q" class="unseen">Find a mail</label>
          <input
            id="q"
            name="q"
            type="search"
            value="${words || to}"
            placeholder="Receiver, subject or words"
            autocomplete="off"
          />
          <button type="submit">Search</button>
          <button type="button" id="clear" class="second">Delete all</button>
        </form>
        <p class="quiet" role="status">${emails.length === 1 ? '1 email' : `${emails.length} emails`}</p>
        ${
          emails.length > 0
            ? html`<ol class="mails">
                ${emails.map(mailRow)}
              </ol>`
            : empty
        }
      </main>`,
  );
}

export const parts = ['mail', 'text', 'headers'] as const;
export type Part = (typeof parts)[number];
const names: Record<Part, string> = { mail: 'Mail', text: 'Plain text', headers: 'Headers' };

export const widths = ['wide', 'phone'] as const;
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const looks = { wide: 'Wide', phone: 'Phone', device: 'Device', light: 'Light', dark: 'Dark' } as const;

/** How an email is displayed. */
export interface View {
  part: Part;
  width: (typeof widths)[number];
  theme: Theme;
}

const addressOf = (mail: Mail, view: View): string =>
  `/messages/${mail.id}?part=${view.part}&width=${view.width}&theme=${view.theme}`;

const choice = (label: string, href: string, isCurrent: boolean): Html =>
  isCurrent ? html`<a href="${href}" aria-current="true">${label}</a>` : html`<a href="${href}">${label}</a>`;

/** No scripts and an origin of its own; links leave the frame for a tab without its restrictions. */
function mailPart(mail: Mail, view: View): Html {
  if (!mail.html) return html`<p class="empty">This mail has no page. Its text says it all.</p>`;
  const choices = (name: string, links: Html[]) => html`<nav class="choices" aria-label="${name}">${links}</nav>`;
  const byWidth = widths.map((width) =>
    choice(looks[width], addressOf(mail, { ...view, width }), view.width === width),
  );
  const byTheme = themes.map((theme) =>
    choice(looks[theme], addressOf(mail, { ...view, theme }), view.theme === theme),
  );
  return html`<div class="looks">${choices('Width', byWidth)} ${choices('Theme', byTheme)}</div>
    <iframe
      class="${view.width}"
      title="The mail"
      src="/messages/${mail.id}/html?theme=${view.theme}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>`;
}

function headersPart(mail: Mail): Html {
  // Emails stored by an older version have none.
  const headers = mail.headers ?? [];
  if (headers.length === 0) return html`<p class="empty">The headers of this mail were not kept.</p>`;
  return html`<dl class="headers">${headers.map(({ name, value }) => row(name, value))}</dl>`;
}

/** One email: as its recipient sees it, as text, or its headers; and its links. */
export function mailPage(mail: Mail, view: View, sandboxUrl: string): string {
  const links = mail.links.map((url) => html`<li><a href="${url}" target="_blank" rel="noreferrer">${url}</a></li>`);
  const shown: Record<Part, () => Html> = {
    mail: () => mailPart(mail, view),
    text: () => html`<pre>${mail.text || 'This mail has no plain text.'}</pre>`,
    headers: () => headersPart(mail),
  };
  const tabs = parts.map((part) => choice(names[part], addressOf(mail, { ...view, part }), view.part === part));
  return page(
    mail.subject || 'Mail',
    'mailbox.js',
    html`${header(sandboxUrl)}
      <main>
        <p class="back"><a href="/">All emails</a></p>
        <h1>${mail.subject || '(no subject)'}</h1>
        <p class="quiet">
          ${mail.from} to <a href="/?to=${encodeURIComponent(mail.to[0] ?? '')}">${mail.to.join(', ')}</a>,
          <time datetime="${mail.receivedAt}">${formatInstant(mail.receivedAt)}</time>
        </p>
        <nav class="tabs" aria-label="Parts of the mail">${tabs}</nav>
        ${shown[view.part]()}
        ${
          links.length > 0 &&
          html`<h2>Links in it</h2>
            <ul class="links">
              ${links}
            </ul>`
        }
      </main>`,
  );
}

const darkModeQueries = { device: null, light: 'not all', dark: 'all' } as const;

/**
 * The email's own markup, with its links opening beside the mailbox.
 * @param theme overrides the `prefers-color-scheme` of the device
 */
export function framedMail(mail: Mail, theme: Theme): string {
  const answer = darkModeQueries[theme];
  const markup =
    answer === null
      ? mail.html
      : mail.html.replaceAll(/@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, `@media ${answer}`);
  return `<!doctype html><base target="_blank"><meta charset="utf-8">${markup}`;
}

/** An email's markup may only be displayed. */
export const framedPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  'font-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
