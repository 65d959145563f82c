import { action, at, formatEuros, listed, row, sandboxPage } from '../forms.ts';
import { type Html, html } from '../html.ts';
import type { Provider, Records, StoredObject } from './store.ts';

type Name = Provider['name'];

/** The last fifty of a kind, newest first. */
export const recent = async <T extends StoredObject>(records: Records, kind: T['object']): Promise<T[]> =>
  (await records.list<T>(kind, {}, { limit: 50 })).rows;

const dated = (seconds: number, description: Html): Html => row(html`<time>${at(seconds)}</time>`, description);

/** A payment. @param dispute what identifies it to its payer, who can dispute it; null where nothing is left to dispute */
export const paymentRow = (
  provider: Name,
  { id, created, cents, state }: { id: string; created: number; cents: number; state: string },
  dispute: Record<string, string> | null,
  more: Html | null = null,
): Html =>
  dated(
    created,
    html`${formatEuros(cents)} · ${state} ·
      <code>${id}</code> ${dispute && action(`/${provider}/disputes`, dispute, 'Dispute this payment', 'second')}
      ${more}`,
  );

/** A dispute, with buttons that decide it while it is open. */
export const disputeRow = (
  provider: Name,
  { id, created, reason }: { id: string; created: number; reason: string },
  { cents, of, state, isOpen }: { cents: number; of: string; state: string; isOpen: boolean },
): Html =>
  dated(
    created,
    html`${formatEuros(cents)} of <code>${of}</code> · ${reason} · ${state}
      ${
        isOpen &&
        html`<div class="buttons">
          ${action(`/${provider}/disputes/${id}`, { outcome: 'won' }, 'Won by the seller')}
          ${action(`/${provider}/disputes/${id}`, { outcome: 'lost' }, 'Lost', 'second')}
        </div>`
      }`,
  );

/** The list for manual testing. */
export const receivedPage = (
  title: string,
  words: { intro: string; disputes: string },
  disputes: Html[],
  others: Record<string, Html[]>,
): string =>
  sandboxPage(
    title,
    html`<h1>${title}</h1>
      <p>${words.intro}</p>
      <h2>Disputes</h2>
      <p>${words.disputes}</p>
      ${listed(disputes)}
      ${Object.entries(others).map(
        ([heading, rows]) =>
          html`<h2>${heading}</h2>
            ${listed(rows)}`,
      )}`,
  );
