import type { FastifyInstance } from 'fastify';
import { hostedPage, postForm } from '../forms.ts';
import { html, pageRoute } from '../html.ts';
import type { OpenProvider } from '../provider/open-provider.ts';
import { type Account, type AccountLink, completeSetup, testIbans } from './connect.ts';
import { invalid } from './stripe-error.ts';

type ById = { Params: { id: string }; Body: Record<string, string> | null };

function setupPage(link: AccountLink, account: Account): string {
  const bank = account.external_accounts.data[0];
  const known =
    bank !== undefined &&
    html`<p>
      Given so far: ${bank.account_holder_name}, ${bank.country}…${bank.last4}
      (${account.payouts_enabled ? 'complete' : 'refused'}). What you give now takes its place.
    </p>`;
  const fields = html`<label>Your name <input name="name" autocomplete="off" required /></label>
    <label>IBAN <input name="iban" placeholder="DE89 3704 0044 0532 0130 00" autocomplete="off" required /></label>
    <div class="buttons">
      <button type="submit">Use this account</button>
      <a href="${link.sandbox.returnUrl}">Finish later</a>
    </div>`;
  return hostedPage(
    'Stripe',
    'Payouts to your bank',
    html`<h1>Payouts to your bank</h1>
      ${known} ${postForm(`/stripe/connect/${link.id}`, 'stacked', fields)}
      <details>
        <summary>Test accounts</summary>
        <ul>
          ${testIbans.map(([iban, what]) => html`<li>${iban} ${what}</li>`)}
          <li>The name “Refused” is refused by Stripe</li>
        </ul>
      </details>`,
  );
}

/** The page where payees enter their identity and bank account. */
export function connectRoutes(app: FastifyInstance, { look, act }: OpenProvider): void {
  pageRoute(app, '/stripe/connect/:id', ({ params }) =>
    look(async (records) => {
      const link = await records.get<AccountLink>('account_link', params.id);
      return setupPage(link, await records.get<Account>('account', link.sandbox.account));
    }),
  );

  app.post<ById>('/stripe/connect/:id', ({ params, body }) =>
    act(async (records) => {
      const link = await records.get<AccountLink>('account_link', params.id);
      if (records.now > link.expires_at) throw invalid('This page has expired. Go back and open it again.');
      const account = await records.get<Account>('account', link.sandbox.account);
      await completeSetup(records, account, body?.['name'] ?? '', body?.['iban'] ?? '');
      return { url: link.sandbox.returnUrl };
    }),
  );
}
