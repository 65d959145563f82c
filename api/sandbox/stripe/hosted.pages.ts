import { at, formatEuros, hidden, hostedPage, postForm, row } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { type Subscription, itemOf } from './billing/subscription.ts';
import type { Price } from './calls/prices.ts';
import type { CheckoutSession, PortalSession } from './calls/sessions.ts';

const cost = (price: Price) => `${formatEuros(price.unit_amount)} a ${price.recurring.interval}`;

const cardFields = html`<label
    >Card number <input name="number" inputmode="numeric" placeholder="4242 4242 4242 4242" autocomplete="off" required
  /></label>
  <label>Expiry <input name="expiry" placeholder="MM / YY" autocomplete="off" required /></label>
  <label>CVC <input name="cvc" inputmode="numeric" placeholder="CVC" autocomplete="off" required /></label>`;

const hints = html`<details>
  <summary>Test cards</summary>
  <ul>
    <li>4242 4242 4242 4242 pays</li>
    <li>4000 0000 0000 0002 is declined</li>
    <li>4000 0000 0000 0341 pays now, and fails at a renewal</li>
    <li>4000 0000 0000 0259 pays, and its owner disputes it at once</li>
    <li>4000 0025 0000 3155 asks for a confirmation</li>
  </ul>
</details>`;

/** The sandbox's pages are in English, whatever is asked for. */
const languageOf = ({ locale }: { locale: string | null }) =>
  locale !== null && html`<p class="sandbox-label">Stripe would show this page in: ${locale}</p>`;

/** A checkout: pay, or cancel. */
export function checkoutPage(session: CheckoutSession, price: Price): string {
  const form = html`<form class="stacked" data-post="/stripe/checkout/${session.id}">
      ${cardFields}
      <div class="buttons">
        <button type="submit">Subscribe</button>
        <a href="${session.cancel_url}">Back without paying</a>
      </div>
      <p class="problem" role="alert"></p>
      <div class="buttons" data-question hidden>
        <p><strong>Your bank asks: do you confirm this payment?</strong></p>
        <button type="submit" name="confirmation" value="confirmed">Confirm payment</button>
        <button type="submit" name="confirmation" value="refused" class="second">Refuse payment</button>
      </div>
    </form>
    ${hints}`;
  const over = html`<p>This checkout is ${session.status}. <a href="${session.cancel_url}">Back</a></p>`;
  return hostedPage(
    'Stripe',
    'Checkout',
    html`<h1>${price.nickname}</h1>
      <p>${cost(price)}, taxes included. It renews automatically until canceled.</p>
      ${languageOf(session)} ${session.status === 'open' ? form : over}`,
  );
}

/** The customer's options for their subscriptions. */
export function portalPage(session: PortalSession, subscriptions: Subscription[], prices: Price[]): string {
  const none = html`<p class="empty">No subscription yet.</p>`;
  return hostedPage(
    'Stripe',
    'Your subscription',
    html`<h1>Your subscription</h1>
      ${subscriptions.length > 0 ? subscriptions.map((one) => managed(session, one, prices)) : none}
      ${languageOf(session)}
      <p><a href="${session.return_url}">Back to Fanfare</a></p>`,
  );
}

function managed(session: PortalSession, subscription: Subscription, prices: Price[]): Html {
  const item = itemOf(subscription);
  const path = `/stripe/portal/${session.id}`;
  const fields = (action: string) => ({ action, subscription: subscription.id });
  const button = (action: string, label: string, price = '') =>
    postForm(path, '', html`${hidden({ ...fields(action), price })} <button type="submit">${label}</button>`);
  const next = prices.find(({ id }) => id === subscription.sandbox.nextPrice);
  const others = prices.filter(({ id }) => id !== item.price.id && id !== next?.id);
  const state = subscription.cancel_at_period_end
    ? `ends at ${at(item.current_period_end)}`
    : subscription.status === 'past_due'
      ? 'the last payment failed'
      : `renews at ${at(item.current_period_end)}`;
  const anotherCard = html`${hidden(fields('card'))} ${cardFields}
    <div class="buttons"><button type="submit">Use this card</button></div>`;
  const actions = html`${
      subscription.cancel_at_period_end
        ? button('resume', 'Resume')
        : button('cancel', 'Cancel at the end of the period')
    }
    ${next !== undefined && button('switch', `Stay with ${cost(item.price)}`, item.price.id)}
    ${others.map((price) => button('switch', `Switch to ${cost(price)}`, price.id))}
    <h3>Another card</h3>
    ${postForm(path, 'stacked', anotherCard)} ${hints}`;
  const isCanceled = subscription.status === 'canceled';
  return html`<section>
    <h2>${item.price.nickname}</h2>
    <dl>
      ${row('Price', `${cost(item.price)}${next ? `, then ${cost(next)}` : ''}`)}
      ${row('State', isCanceled ? 'canceled' : `${subscription.status}: ${state}`)}
    </dl>
    ${!isCanceled && actions}
  </section>`;
}
