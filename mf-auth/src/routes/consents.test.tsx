import { termsVersion } from '@fanfare/api-contract/terms';
import type { Consents } from '@fanfare/api-contract';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import type { Toast } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const put = 'PUT /api/v2/account/consents';
const at = '2026-05-08T12:00:00.000Z';
const agreed: Consents = {
  terms: { version: termsVersion, agreedAt: at },
  currentTermsVersion: termsVersion,
  marketing: { isGiven: true, decidedAt: at },
};

async function open(consents: Consents | undefined, more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/v2/sessions': [],
    'GET /api/v2/account/second-factors': { factors: [], maxFactors: 10, recoveryCodesLeft: 0, isRequired: false },
    'GET /api/v2/account/security-events': { items: [] },
    'GET /api/v2/account/mail-preferences': { digest: true, deadlines: true, promises: true },
    'GET /api/v2/account/email': { email: 'ines@halloran.example', pending: null },
    'GET /api/v2/account/exports': { items: [], keepDays: 7 },
    [put]: someAccount(),
    ...more,
  });
  const notify = vi.fn<(toast: Toast) => void>();
  const refreshAccount = vi.fn(async () => {});
  const account = someAccount({ artist_id: 1, ...(consents && { consents }) });
  const session = { status: 'signed_in' as const, account, activeRole: 'creator' as const };
  const user = renderApp('/account', stubServices({ session, call: api.call, notify, refreshAccount }));
  await screen.findByRole('region', { name: 'Email address' });
  return { user, notify, api, refreshAccount };
}
const section = () => within(screen.getByRole('region', { name: 'Terms and marketing' }));

test('marketing is withdrawn by its switch, which says since when it was allowed', async () => {
  const { user, api, notify, refreshAccount } = await open(agreed);
  expect(section().getByText('Allowed since 8 May 2026.')).toBeVisible();
  expect(section().getByText(/^You agreed to the version of .* on 8 May 2026\./)).toBeVisible();
  const marketing = section().getByRole('switch', { name: /^News and offers by email/ });
  expect(marketing).toBeChecked();
  await user.click(marketing);
  expect(api.sentTo(put)).toEqual([{ body: { marketing: false } }]);
  expect(refreshAccount).toHaveBeenCalledOnce();
  expect(notify).toHaveBeenCalledWith({
    text: 'No more news and offers. What was still waiting is deleted, and Brevo deletes your address.',
  });
});

test.each([
  ['rate_limited', 429, 'Too many tries: wait a minute.'],
  ['network', 0, 'Can’t reach Fanfare. Your change may not have been saved: try again in a moment.'],
] as const)('a switch that couldn’t be saved stays as it was, and says why: %s', async (code, status, text) => {
  const { user, notify } = await open(agreed, {
    [put]: () => {
      throw refusal(code, 'Too many tries: wait a minute.', { status });
    },
  });
  const marketing = section().getByRole('switch', { name: /^News and offers by email/ });
  await user.click(marketing);
  expect(notify).toHaveBeenCalledWith({ text, tone: 'danger' });
  expect(marketing).toBeChecked();
});

test('terms that weren’t agreed to yet can be agreed to here', async () => {
  const { user, api } = await open({ ...agreed, terms: null, marketing: { isGiven: false, decidedAt: null } });
  expect(section().getByText(/^You haven’t agreed to the version of/)).toBeVisible();
  expect(section().getByRole('switch')).not.toBeChecked();
  expect(section().queryByText(/^Allowed since|^Turned off/)).toBeNull();
  await user.click(section().getByRole('button', { name: 'Agree' }));
  expect(api.sentTo(put)).toEqual([{ body: { termsVersion } }]);
});

test('nobody agrees here to terms that the page doesn’t show', async () => {
  await open({ ...agreed, currentTermsVersion: '2099-01-01' });
  expect(section().queryByRole('button', { name: 'Agree' })).toBeNull();
});

test('with an API that stores no consents there is no such part', async () => {
  await open(undefined);
  expect(screen.queryByRole('region', { name: 'Terms and marketing' })).toBeNull();
});
