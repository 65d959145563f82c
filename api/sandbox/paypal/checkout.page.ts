import { hostedHeader, formatEuros } from '../forms.ts';
import { type Html, html, page } from '../html.ts';
import type { Means, Order } from './objects.ts';
import { wayBack } from './orders.ts';

const way = (means: Means, words: string, look = ''): Html =>
  html`<button type="submit" name="means" value="${means}" class="${look}">${words}</button>`;

const choices = (order: Order): Html =>
  html`<form class="stacked" data-post="/paypal/checkoutnow/${order.id}">
    ${way('balance', 'Agree and pay')} ${way('declined_card', 'Pay with a declined card', 'second')}
    <details>
      <summary>Pay by a bank that takes three days</summary>
      <div class="buttons">
        ${way('slow_bank', 'It pays in the end', 'second')} ${way('failing_bank', 'It refuses in the end', 'second')}
      </div>
    </details>
    ${order.cancelUrl ? html`<a href="${wayBack(order.cancelUrl, order, false)}">Cancel and return</a>` : html``}
    <p class="problem" role="alert"></p>
  </form>`;

const paid = (order: Order): Html =>
  html`<p>
    This is paid already.
    ${order.returnUrl ? html`<a href="${wayBack(order.returnUrl, order, true)}">Back to ${shopOf(order)}</a>` : html``}
  </p>`;

const shopOf = (order: Order): string => order.brand ?? 'Fanfare';

/** The amount, the seller, and the payment methods. */
export const checkoutPage = (order: Order): string =>
  page(
    'PayPal',
    'pages.js',
    html`${hostedHeader('PayPal')}
      <main>
        <h1>${formatEuros(order.cents)}</h1>
        <dl>
          <div>
            <dt>To</dt>
            <dd>${shopOf(order)}</dd>
          </div>
          <div>
            <dt>For</dt>
            <dd>${order.description ?? 'No description'}</dd>
          </div>
          <div>
            <dt>Order</dt>
            <dd><code>${order.id}</code></dd>
          </div>
        </dl>
        ${order.status === 'COMPLETED' ? paid(order) : choices(order)}
      </main>`,
  );

/** For an unknown or expired order. */
export const gonePage = (): string =>
  page(
    'PayPal',
    'pages.js',
    html`${hostedHeader('PayPal')}
      <main>
        <h1>This order is gone</h1>
        <p>
          Nobody agreed to it within three hours, or it was not captured within three days of that. Nothing was paid. Go
          back to Fanfare and begin again.
        </p>
      </main>`,
  );
