import { standInServices } from '@fanfare/shell-contract/stand-in';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const forgot = 'POST /api/auth/password/forgot';
const reset = 'POST /api/auth/password/:accountRef/:secret';

test('asking for a link says the same whoever asks', async () => {
  const api = fakeApi({ [forgot]: () => ({ sent: true }) });
  const user = renderApp('/forgot-password', standInServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'ines@halloran.example');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText(/has an account, a link is on its way/)).toBeVisible();
  expect(api.sentTo(forgot)).toEqual([{ body: { username: 'ines@halloran.example' } }]);
});

test('a link that was used leads to asking again', async () => {
  const api = fakeApi({
    [reset]: () => {
      throw refusal(410, 'link_invalid', 'used');
    },
  });
  const user = renderApp('/reset-password/abc/def', standInServices({ call: api.call }));
  await user.type(await screen.findByLabelText('Password'), 'LowTideChoir1');
  await user.type(screen.getByLabelText('Confirm Password'), 'LowTideChoir1');
  await user.click(screen.getByRole('button', { name: 'Update my password' }));
  expect(await screen.findByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
});

test('a new password is sent with both parts of the link', async () => {
  const api = fakeApi({ [reset]: () => ({ changed: true }) });
  const user = renderApp('/reset-password/abc/def', standInServices({ call: api.call }));
  await user.type(await screen.findByLabelText('Password'), 'LowTideChoir1');
  await user.type(screen.getByLabelText('Confirm Password'), 'LowTideChoir1');
  await user.click(screen.getByRole('button', { name: 'Update my password' }));
  expect(await screen.findByRole('heading', { name: 'Your password is updated' })).toBeVisible();
  expect(api.sentTo(reset)).toEqual([
    { params: { accountRef: 'abc', secret: 'def' }, body: { password: 'LowTideChoir1' } },
  ]);
});
