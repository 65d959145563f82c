import { readable } from '../clock/clock.page.ts';
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

/** All mails, or those to one address. */
export function listPage(mails: Mail[], to: string, sandboxUrl: string): string {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/messages/${mail.id}">
          <span class="subject">${mail.subject || '(no subject)'}</span>
          <span class="quiet">${mail.to.join(', ')}</span>
          <time class="quiet" datetime="${mail.receivedAt}">${readable(mail.receivedAt)}</time>
        </a>
      </li>`,
  );
  const empty = to
    ? html`<p class="empty">No mail to ${to} yet.</p>`
    : html`<p class="empty">No mail yet. What Fanfare sends shows up here.</p>`;
  return page(
    'Mailbox',
    'mailbox.js',
    html`${header(sandboxUrl)}
      <main data-newest="${mails[0]?.id ?? ''}" data-to="${to}">
        <h1>Mailbox</h1>
        <p>Every mail that this copy of Fanfare sends, newest first. None leaves this machine.</p>
        <form method="get" action="/">
          <label for="to">To</label>
          <input id="to" name="to" type="search" value="${to}" placeholder="someone@example.com" autocomplete="off" />
          <button type="submit">Show</button>
          <button type="button" id="clear">Delete all</button>
        </form>
        ${
          rows.length > 0
            ? html`<ol class="mails">
                ${rows}
              </ol>`
            : empty
        }
      </main>`,
  );
}

/** One mail: as its receiver sees it, its links, and its plain text. */
export function mailPage(mail: Mail, sandboxUrl: string): string {
  const links = mail.links.map((url) => html`<li><a href="${url}" target="_blank" rel="noreferrer">${url}</a></li>`);
  // No scripts and an origin of its own; links leave the frame for a tab without its restrictions.
  const frame = html`<iframe
    title="The mail"
    src="/messages/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerpolicy="no-referrer"
  ></iframe>`;
  return page(
    mail.subject || 'Mail',
    'mailbox.js',
    html`${header(sandboxUrl)}
      <main>
        <h1>${mail.subject || '(no subject)'}</h1>
        <dl>
          <div>
            <dt>From</dt>
            <dd>${mail.from}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>${mail.to.join(', ')}</dd>
          </div>
          <div>
            <dt>Received</dt>
            <dd><time datetime="${mail.receivedAt}">${readable(mail.receivedAt)}</time></dd>
          </div>
        </dl>
        ${mail.html ? frame : html``}
        ${
          links.length > 0
            ? html`<h2>Links in it</h2>
                <ul class="links">
                  ${links}
                </ul>`
            : html``
        }
        <h2>Plain text</h2>
        <pre>${mail.text || 'This mail has no plain text.'}</pre>
      </main>`,
  );
}

/** The mail's own markup, with its links opening beside the mailbox. */
export const framedMail = (mail: Mail): string =>
  `<!doctype html><base target="_blank"><meta charset="utf-8">${mail.html}`;

/** What a mail's markup may do: be looked at. */
export const framedPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  'font-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
