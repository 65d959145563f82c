import { formatEuros, hostedPage, postForm, row } from '../forms.ts';
import { type Html, html } from '../html.ts';
import type { Means, Order } from './objects.ts';
import { wayBack } from './orders.ts';

const way = (means: Means, words: string, look = ''): Html =>
  html`<button type="submit" name="means" value="${means}" class="${look}">${words}</button>`;

const choices = (order: Order): Html =>
  postForm(
    `/paypal/checkoutnow/${order.id}`,
    'stacked',
    html`${way('balance', 'Agree and pay')} ${way('declined_card', 'Pay with a declined card', 'second')}
      <details>
        <summary>Pay by a bank that takes three days</summary>
        <div class="buttons">
          ${way('slow_bank', 'It pays in the end', 'second')} ${way('failing_bank', 'It refuses in the end', 'second')}
        </div>
      </details>
      ${order.cancelUrl !== null && html`<a href="${wayBack(order.cancelUrl, order, false)}">Cancel and return</a>`}`,
  );

const shopOf = (order: Order): string => order.brand ?? 'Fanfare';

const paid = (order: Order): Html =>
  html`<p>
    This is paid already.
    ${order.returnUrl !== null && html`<a href="${wayBack(order.returnUrl, order, true)}">Back to ${shopOf(order)}</a>`}
  </p>`;

/** The amount, the seller, and the payment methods. */
export const checkoutPage = (order: Order): string =>
  hostedPage(
    'PayPal',
    'PayPal',
    html`<h1>${formatEuros(order.cents)}</h1>
      <dl>
        ${row('To', shopOf(order))} ${row('For', order.description ?? 'No description')}
        ${row('Order', html`<code>${order.id}</code>`)}
      </dl>
      ${order.status === 'COMPLETED' ? paid(order) : choices(order)}`,
  );

/** For an unknown or expired order. */
export const gonePage = (): string =>
  hostedPage(
    'PayPal',
    'PayPal',
    html`<h1>This order is gone</h1>
      <p>
        Nobody agreed to it within three hours, or it was not captured within three days of that. Nothing was paid. Go
        back to Fanfare and begin again.
      </p>`,
  );
