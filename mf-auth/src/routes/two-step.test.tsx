import type { Api, SecondFactor } from '@fanfare/api-contract';
import type { Toast } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { fakeApi, refusal, type Answers } from '@fanfare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const listed = 'GET /api/v2/account/second-factors';
const start = 'POST /api/v2/account/second-factors/start';
const confirm = 'POST /api/v2/account/second-factors';
const remove = 'DELETE /api/v2/account/second-factors/:id';
const renew = 'POST /api/v2/account/second-factors/recovery-codes';
type Factors = Api[typeof listed]['data'];

const app: SecondFactor = {
  id: 1,
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-05-01T12:00:00.000Z',
  lastUsedAt: '2026-05-08T10:00:00.000Z',
};
const key: SecondFactor = { ...app, id: 2, kind: 'passkey', name: 'Laptop', lastUsedAt: null };

async function open(factors: SecondFactor[], answers: Answers = {}, more: Partial<Factors> = {}) {
  const notify = vi.fn<(toast: Toast) => void>();
  const api = fakeApi({
    'GET /api/v2/sessions': [],
    'GET /api/v2/account/mail-preferences': { digest: true, deadlines: true, promises: true },
    [listed]: { factors, maxFactors: 10, recoveryCodesLeft: 8, isRequired: false, ...more },
    ...answers,
  });
  const session = { status: 'signed_in' as const, account: someAccount({ artist_id: 1 }), activeRole: null };
  const now = () => Date.parse('2026-05-08T12:00:00.000Z');
  const user = renderApp('/account', stubServices({ session, call: api.call, notify, now }));
  const section = await screen.findByRole('region', { name: 'Two-step sign-in' });
  await waitFor(() => expect(api.sentTo(listed)).toHaveLength(1));
  return { user, api, notify, section: within(section) };
}
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => vi.stubGlobal('PublicKeyCredential', undefined));

test('a factor that could not be removed stays, and the reason is shown', async () => {
  const { user, notify, section } = await open([app, key], {
    [remove]: () => {
      throw refusal('overloaded', 'busy', { status: 503 });
    },
  });
  await user.click(await section.findByRole('button', { name: 'Remove Phone' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove Phone?' })).toHaveAccessibleDescription(
    /^You can’t log in with it any more/,
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
  expect(section.getByText('Phone')).toBeVisible();
});

test('the last one of an account that needs it can’t be removed', async () => {
  const { section } = await open([app], {}, { isRequired: true });
  expect(await section.findByText('Phone')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Remove Phone' })).toBeNull();
  expect(section.getByText(/^Your account needs it/)).toBeVisible();
});

test('an account that needs one and has none is told', async () => {
  const { section } = await open([], {}, { isRequired: true });
  expect(await section.findByRole('alert')).toHaveTextContent('Your account needs a second step');
});

test('no more can be added than the limit', async () => {
  const { section } = await open([app, key], {}, { maxFactors: 2 });
  expect(await section.findByText('Laptop')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Add a passkey or an app' })).toBeNull();
});

test('a refused start is shown in the dialog, which closes without adding anything', async () => {
  const { user, section } = await open([], {
    [start]: () => {
      throw refusal('step_up_required', 'Please confirm that it’s you', { status: 403 });
    },
  });
  await user.click(await section.findByRole('button', { name: 'Add a passkey or an app' }));
  await user.click((await dialog()).getByRole('button', { name: /^Authenticator app/ }));
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent('Please confirm that it’s you');
  await user.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('removing the last one says what that means', async () => {
  const { user, section, notify } = await open([app], { [remove]: { removed: true, endedCount: 2 } });
  await user.click(await section.findByRole('button', { name: 'Remove Phone' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/your password alone/);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      text: 'Phone is removed, and 2 other sessions have ended',
      tone: 'positive',
    }),
  );
});

test('the first app is added, and its recovery codes close by their own button only', async () => {
  let factors: SecondFactor[] = [];
  const { user, section, notify } = await open([], {
    [listed]: () => ({ factors, maxFactors: 10, recoveryCodesLeft: 8, isRequired: false }),
    [start]: { totp: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x' }, passkey: null },
    [confirm]: () => {
      factors = [app];
      return { factor: app, recoveryCodes: ['aaaa-bbbb'] };
    },
  });
  expect(await section.findByText(/^Off\. /)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Add a passkey or an app' }));
  await user.click((await dialog()).getByRole('button', { name: /^Authenticator app/ }));
  await user.type(await (await dialog()).findByLabelText('6-digit code'), '123456');
  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByText('aaaa-bbbb')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(notify).toHaveBeenCalledWith({ text: 'Phone is added', tone: 'positive' });
  expect(await section.findByText(/last used 2 hours ago/)).toBeVisible();
});

test('closing waits for the answer, which may have recovery codes that are shown only once', async () => {
  let answer = (_added: unknown) => {};
  const { user, section, api } = await open([], {
    [start]: { totp: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x' }, passkey: null },
    [confirm]: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await section.findByRole('button', { name: 'Add a passkey or an app' }));
  await user.click((await dialog()).getByRole('button', { name: /^Authenticator app/ }));
  await user.type(await (await dialog()).findByLabelText('6-digit code'), '123456');
  await waitFor(() => expect(api.sentTo(confirm)).toHaveLength(1));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose another way' })).toBeNull();
  answer({ factor: app, recoveryCodes: ['aaaa-bbbb'] });
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
});

test('the list loads again without an answer too: the factor may be stored', async () => {
  let factors: SecondFactor[] = [];
  const { user, section } = await open([], {
    [listed]: () => ({ factors, maxFactors: 10, recoveryCodesLeft: 10, isRequired: false }),
    [start]: { totp: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x' }, passkey: null },
    [confirm]: () => {
      factors = [app];
      throw refusal('network', 'no answer', { status: 0 });
    },
  });
  await user.click(await section.findByRole('button', { name: 'Add a passkey or an app' }));
  await user.click((await dialog()).getByRole('button', { name: /^Authenticator app/ }));
  await user.type(await (await dialog()).findByLabelText('6-digit code'), '123456');
  expect(await section.findByText('Phone')).toBeInTheDocument();
});

test('new recovery codes are asked for, and shown once', async () => {
  const { user, section, api } = await open([key], { [renew]: { recoveryCodes: ['eeee-ffff'] } });
  expect(await section.findByText(/not used yet/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'New codes' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(api.sentTo(renew)).toEqual([]);
  await user.click(section.getByRole('button', { name: 'New codes' }));
  await user.click(await screen.findByRole('button', { name: 'Get new codes' }));
  expect(await screen.findByText('eeee-ffff')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByText('eeee-ffff')).toBeNull());
});
