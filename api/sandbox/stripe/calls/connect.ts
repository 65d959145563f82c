import { type Account, type AccountLink, linkSeconds } from '../connect.ts';
import { newId } from '../objects.ts';
import { allow, metadata, needed, text } from '../params.ts';
import { invalid } from '../stripe-error.ts';
import { type Call, postCall, retrieveCall } from './call.ts';

/** Payees' accounts, and the links to their onboarding page. */
export const connectCalls: Call[] = [
  postCall('accounts.create', 'accounts', async ({ records, params }) => {
    allow(params, 'type email capabilities settings metadata');
    if (text(params, 'type') !== 'express') throw invalid('The sandbox knows express accounts.', { param: 'type' });
    const id = newId('acct');
    const account: Account = {
      id,
      object: 'account',
      type: 'express',
      business_type: 'individual',
      country: 'DE',
      created: records.now,
      default_currency: 'eur',
      email: text(params, 'email') ?? null,
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      requirements: {
        currently_due: ['external_account', 'individual.first_name'],
        disabled_reason: 'requirements.past_due',
      },
      external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
      settings: { payouts: { schedule: { interval: 'manual', delay_days: 2 } } },
      metadata: metadata(params),
      sandbox: { cents: 0 },
    };
    await records.put(account);
    return account;
  }),
  retrieveCall('accounts', 'account'),
  postCall('account_links.create', 'account_links', async ({ records, params, origin }) => {
    allow(params, 'account type return_url refresh_url');
    const account = await records.get<Account>('account', needed(params, 'account'), 'account');
    const link: AccountLink & { created: number; url: string } = {
      id: newId('aclnk'),
      object: 'account_link',
      created: records.now,
      expires_at: records.now + linkSeconds,
      url: '',
      sandbox: { account: account.id, returnUrl: needed(params, 'return_url') },
    };
    link.url = `${origin}/stripe/connect/${link.id}`;
    await records.put(link);
    return link;
  }),
];
