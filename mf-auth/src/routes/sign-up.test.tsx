import { termsVersion } from '@fanfare/api-contract/terms';
import type { ShellServices } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const call = 'POST /api/v2/public/auth/signup';
const password = 'LowTideChoir1';

/** Opens the screen, whose code loads. */
async function openSignUp(services: ShellServices, path = '/signup') {
  const user = renderApp(path, services);
  await screen.findByLabelText('Email');
  return user;
}

const fields = () => ({
  email: screen.getByLabelText('Email'),
  password: screen.getByLabelText('Password'),
  confirm: screen.getByLabelText('Confirm Password'),
  terms: screen.getByRole('checkbox', { name: /^I agree to the terms of use/ }),
  marketing: screen.getByRole('checkbox', { name: /^Send me news/ }),
  submit: screen.getByRole('button', { name: 'Sign up by e-mail' }),
});

test('shows what is required, in place, and sends nothing', async () => {
  const api = fakeApi({});
  const user = await openSignUp(stubServices({ call: api.call }));
  await user.click(fields().submit);
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByText('Confirm Password is required')).toBeVisible();
  expect(fields().email).toHaveFocus();
  expect(api.sentTo(call)).toEqual([]);
});

test('reports an invalid address, and two passwords that differ', async () => {
  const api = fakeApi({});
  const user = await openSignUp(stubServices({ call: api.call }));
  await user.type(fields().email, 'ines@halloran');
  await user.type(fields().password, password);
  await user.type(fields().confirm, `${password}x`);
  await user.click(fields().submit);
  expect(await screen.findByText('Email must be valid')).toBeVisible();
  expect(screen.getByText('Both passwords must be the same')).toBeVisible();
  expect(api.sentTo(call)).toEqual([]);
});

test('differing passwords are reported as soon as they differ, and cleared as soon as they match', async () => {
  const user = await openSignUp(stubServices());
  await user.type(fields().password, password);
  await user.type(fields().confirm, 'LowTide');
  await user.tab();
  expect(await screen.findByText('Both passwords must be the same')).toBeVisible();
  await user.clear(fields().password);
  await user.type(fields().password, 'LowTide');
  await waitFor(() => expect(screen.queryByText('Both passwords must be the same')).toBeNull());
});

test('the password rules tick off while typing', async () => {
  const user = await openSignUp(stubServices());
  const state = (rule: string) => screen.getByText(rule).closest('li');
  const rules = [
    'Password must be 8 characters long',
    'Password must contain at least one lowercase',
    'Password must contain at least one UPPERCASE',
    'Password must contain at least one digit',
  ];
  for (const rule of rules) expect(state(rule)).toHaveTextContent('Not yet');
  expect(fields().password).toHaveAccessibleDescription(/must be 8 characters long Not yet/);
  await user.type(fields().password, 'LowTideChoir');
  expect(screen.getByText('1 rule to go')).toHaveAttribute('role', 'status');
  for (const rule of rules.slice(0, 3)) expect(state(rule)).toHaveTextContent('Done');
  expect(state(rules[3]!)).toHaveTextContent('Not yet');
});

test('a weak password is not sent', async () => {
  const api = fakeApi({});
  const user = await openSignUp(stubServices({ call: api.call }));
  await user.type(fields().email, 'ines@halloran.example');
  await user.type(fields().password, 'lowtidechoir');
  await user.type(fields().confirm, 'lowtidechoir');
  await user.click(fields().submit);
  expect(api.sentTo(call)).toEqual([]);
  expect(fields().password).toHaveAccessibleDescription(/^Password must contain at least one UPPERCASE /);
  expect(fields().password).toHaveFocus();
});

test('a refusal shows the catalogue text with its reason, and preserves the input', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal('rate_limited', 'Too many tries: wait a minute.', { status: 429 });
    },
  });
  const user = await openSignUp(stubServices({ call: api.call }));
  await user.type(fields().email, 'ines@halloran.example');
  await user.type(fields().password, password);
  await user.type(fields().confirm, password);
  await user.click(fields().terms);
  await user.click(fields().submit);
  const alert = await screen.findByText('Email or password are invalid, check for typo and try again');
  expect(alert).toBeVisible();
  expect(screen.getByText('Too many tries: wait a minute.')).toBeVisible();
  expect(fields().email).toHaveValue('ines@halloran.example');
});

test('an API error about a field is shown at that field', async () => {
  const api = fakeApi({
    [call]: () => {
      throw refusal('invalid_input', 'check', { status: 422, fields: { username: 'Email must be valid' } });
    },
  });
  const user = await openSignUp(stubServices({ call: api.call }));
  await user.type(fields().email, 'ines@halloran.example');
  await user.type(fields().password, password);
  await user.click(fields().terms);
  await user.type(fields().confirm, `${password}{Enter}`);
  expect(await screen.findByText('Email must be valid')).toBeVisible();
  expect(screen.getByText('Email or password are invalid, check for typo and try again')).toBeVisible();
  await waitFor(() => expect(fields().email).toHaveFocus());
});

test('password managers get the rules for generated passwords', async () => {
  await openSignUp(stubServices());
  expect(fields().email).toHaveAttribute('autocomplete', 'username');
  for (const field of [fields().password, fields().confirm])
    expect(field).toHaveAttribute('autocomplete', 'new-password');
  expect(fields().password).toHaveAttribute('passwordrules', expect.stringContaining('minlength: 8'));
});

test('leads to the inbox page, and remembers the return path', async () => {
  const api = fakeApi({ [call]: () => ({ username: 'ines@halloran.example', status: 'confirmation_sent' }) });
  const user = await openSignUp(stubServices({ call: api.call }), '/signup?return=%2Fcreator%2Ftracks');
  await user.type(fields().email, ' ines@halloran.example ');
  await user.type(fields().password, password);
  await user.type(fields().confirm, password);
  await user.click(fields().terms);
  await user.click(fields().submit);
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(screen.getByText('ines@halloran.example')).toBeVisible();
  expect(api.sentTo(call)).toEqual([
    {
      body: {
        username: 'ines@halloran.example',
        password,
        marketing: false,
        termsVersion,
        language: 'en',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  ]);
  expect(screen.getByRole('button', { name: /Send it again in \d+ s/ })).toHaveAttribute('aria-disabled', 'true');
});

test('passwords can be revealed', async () => {
  const user = await openSignUp(stubServices());
  expect(fields().password).toHaveAttribute('type', 'password');
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!);
  expect(fields().password).toHaveAttribute('type', 'text');
  expect(fields().confirm).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(fields().password).toHaveAttribute('type', 'password');
});

async function filled(services = stubServices()) {
  const user = await openSignUp(services);
  await user.type(fields().email, 'ines@halloran.example');
  await user.type(fields().password, password);
  await user.type(fields().confirm, password);
  return user;
}

test('without the terms nothing is sent, and the form says what is missing', async () => {
  const api = fakeApi({});
  const user = await filled(stubServices({ call: api.call }));
  expect(fields().terms).not.toBeChecked();
  await user.click(fields().submit);
  expect(await screen.findByText('Please agree to the terms and the privacy notice')).toBeVisible();
  expect(fields().terms).toHaveAccessibleDescription('Please agree to the terms and the privacy notice');
  expect(fields().terms).toHaveFocus();
  expect(api.sentTo(call)).toEqual([]);
  await user.click(fields().terms);
  await waitFor(() => expect(screen.queryByText('Please agree to the terms and the privacy notice')).toBeNull());
});

test('terms and privacy notice open in another tab, so that what was typed stays', async () => {
  await openSignUp(stubServices());
  for (const [name, path] of [
    ['terms of use', '/terms'],
    ['privacy notice', '/privacy'],
  ]) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', path);
    expect(link).toHaveAttribute('target', '_blank');
  }
});

test('marketing is up to whoever signs up; the version is that of the shell’s pages', async () => {
  const api = fakeApi({ [call]: () => ({ username: 'ines@halloran.example', status: 'confirmation_sent' }) });
  const services = stubServices({ call: api.call });
  const user = await filled({ ...services, config: { ...services.config, termsVersion: '2027-05-01' } });
  expect(fields().marketing).not.toBeChecked();
  await user.click(fields().terms);
  await user.click(fields().marketing);
  await user.click(fields().submit);
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(api.sentTo(call)).toEqual([
    { body: expect.objectContaining({ marketing: true, termsVersion: '2027-05-01' }) },
  ]);
});

test('terms that changed meanwhile are said where they are agreed to, not as a wrong password', async () => {
  const api = fakeApi({
    [call]: () => {
      const fields = { termsVersion: 'The terms have changed.' };
      throw refusal('invalid_input', 'The terms have changed.', { status: 400, fields });
    },
  });
  const user = await filled(stubServices({ call: api.call }));
  await user.click(fields().terms);
  await user.click(fields().submit);
  expect(await screen.findByText('The terms have changed.')).toBeVisible();
  expect(screen.queryByText('Email or password are invalid, check for typo and try again')).toBeNull();
  expect(fields().email).toHaveValue('ines@halloran.example');
});
