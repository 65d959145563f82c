import type { FastifyInstance } from 'fastify';
import { html, page } from '../html.ts';
import { refuse } from '../loopback-server.ts';
import { answerConfirmation } from './calls/payment-intents.ts';
import type { OpenProvider } from '../provider/open-provider.ts';

/** Only pages of this machine may embed the frame. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

/** `/stripe/v3/`: the double of Stripe.js, and its frame with the card fields. */
export function elementRoutes(app: FastifyInstance, { act }: OpenProvider): void {
  app.get('/stripe/v3/', (_request, reply) =>
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin').sendFile('stripe-v3.js'),
  );
  app.get('/stripe/frame', (_request, reply) =>
    reply
      .header('Content-Security-Policy', framePolicy)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('text/html; charset=utf-8')
      .send(framePage()),
  );
  // The confirmation that a bank would show on a page of its own.
  app.post<{ Body: { intent?: unknown; clientSecret?: unknown; isConfirmed?: unknown } }>(
    '/stripe/confirmation',
    async (request) => {
      const { intent, clientSecret, isConfirmed } = request.body ?? {};
      if (typeof intent !== 'string' || typeof clientSecret !== 'string' || typeof isConfirmed !== 'boolean')
        return refuse(400, 'invalid', 'Send {"intent", "clientSecret", "isConfirmed"}.');
      const after = await act((records) => answerConfirmation(records, intent, clientSecret, isConfirmed));
      return { ...after, metadata: {}, customer: null };
    },
  );
}

const framePage = (): string =>
  page(
    'Card',
    'stripe-frame.js',
    html`<div class="card-frame">
      <p class="sandbox-label">Sandbox: no real money</p>
      <form id="card" novalidate autocomplete="off">
        <label class="wide"
          >Card number
          <input id="number" inputmode="numeric" placeholder="4242 4242 4242 4242" maxlength="23" />
        </label>
        <label>Expiry <input id="expiry" inputmode="numeric" placeholder="MM / YY" maxlength="7" /></label>
        <label>CVC <input id="cvc" inputmode="numeric" placeholder="CVC" maxlength="4" /></label>
      </form>
      <p id="problem" role="alert"></p>
      <section id="confirmation" aria-labelledby="ask" hidden>
        <p id="ask"><strong>Your bank asks: do you confirm this payment?</strong></p>
        <div class="buttons">
          <button type="button" id="yes">Confirm payment</button>
          <button type="button" id="no">Refuse payment</button>
        </div>
      </section>
      <details>
        <summary>Test cards</summary>
        <ul>
          <li>4242 4242 4242 4242 pays</li>
          <li>4000 0000 0000 0002 is declined</li>
          <li>4000 0000 0000 9995 has too little money</li>
          <li>4000 0025 0000 3155 asks for a confirmation</li>
          <li>4000 0000 0000 0341 pays now, and fails at a renewal</li>
          <li>4000 0000 0000 0259 pays, and its owner disputes it at once</li>
          <li>4000 0000 0000 5126 pays, and sends a refund back a day later</li>
        </ul>
        <p>Any date to come and any three digits. Never type a real card here.</p>
      </details>
    </div>`,
  );
