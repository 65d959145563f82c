import { startAuthentication } from '@simplewebauthn/browser';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { IdentityForm, type IdentityFormProps } from './identity-form.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const texts: IdentityFormProps['texts'] = {
  passkey: 'Your device asks for it',
  passkeyButton: 'Use a passkey',
  passkeyMissing: 'This browser has no passkeys',
  passkeyFaults: { cancelled: 'Closed', duplicate: 'Twice', failed: 'Not here' },
  code: 'Code',
  codeHint: 'From your app',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each works once',
  password: 'Password',
  revealPassword: 'Show password',
  concealPassword: 'Hide password',
  submit: 'Continue',
  use: { passkey: 'By passkey', code: 'By app', password: 'By password', recoveryCode: 'By recovery code' },
};
const answer = { id: 'k', rawId: 'k' } as Awaited<ReturnType<typeof startAuthentication>>;
const refused = (name: string) => Object.assign(new Error('no'), { name });

function setUp(more: Partial<IdentityFormProps> = {}) {
  const onProof = vi.fn<IdentityFormProps['onProof']>(async () => {});
  render(
    <IdentityForm
      methods={['passkey', 'code', 'recoveryCode']}
      passkeyRequest={() => ({ challenge: 'c' })}
      onProof={onProof}
      refusalOf={(thrown) => ({ text: (thrown as Error).message, isAboutInput: true })}
      texts={texts}
      {...more}
    />,
  );
  return { sent: () => onProof.mock.calls.map(([proof]) => proof), onProof };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  vi.mocked(startAuthentication)
    .mockReset()
    .mockImplementation(() => new Promise(() => {}));
});

test('a browser without passkeys begins with the next way, and says so if there is none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  setUp();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'By passkey' })).toBeNull();
  expect(startAuthentication).not.toHaveBeenCalled();
  setUp({ methods: ['passkey'] });
  expect(screen.getByRole('alert')).toHaveTextContent('This browser has no passkeys');
});

test('closing the dialog that opened by itself is no failure; after pressing the button it is', async () => {
  vi.mocked(startAuthentication).mockRejectedValue(refused('NotAllowedError'));
  const { onProof } = setUp();
  await waitFor(() => expect(startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: 'c' } }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use a passkey' })).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Use a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent('Closed');
  expect(onProof).not.toHaveBeenCalled();
});

test('a device that can’t says so', async () => {
  vi.mocked(startAuthentication).mockRejectedValue(refused('SecurityError'));
  setUp();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not here');
});

test('a passkey of a way that was left is not sent', async () => {
  const dialog = Promise.withResolvers<typeof answer>();
  vi.mocked(startAuthentication).mockReturnValue(dialog.promise);
  const { sent } = setUp();
  await waitFor(() => expect(startAuthentication).toHaveBeenCalled());
  await press('By app');
  dialog.resolve(answer);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  expect(sent()).toEqual([{ code: '123456' }]);
});

test('a wrong code is said at its field; another way neither shows it nor loses what was typed', async () => {
  const { sent } = setUp({
    methods: ['code', 'recoveryCode'],
    onProof: async () => {
      throw new Error('Wrong code');
    },
  });
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Wrong code'));
  await press('By recovery code');
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  expect(screen.queryByText('Wrong code')).toBeNull();
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd');
  await press('By app');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
  expect(sent()).toEqual([]);
});

test('nothing typed is nothing sent, and one answer is sent once', async () => {
  const { sent } = setUp({ methods: ['recoveryCode'] });
  await userEvent.type(screen.getByLabelText('Recovery code'), '  {Enter}');
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
  expect(sent()).toEqual([{ recoveryCode: '  abcd-efgh' }]);
});

test('what has nothing to do with the input is said above it', async () => {
  setUp({
    methods: ['password'],
    onProof: () => Promise.reject(new Error('offline')),
    refusalOf: () => ({ text: 'Too many tries', isAboutInput: false }),
  });
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries');
  expect(screen.getByLabelText('Password')).toBeValid();
});

test('a passkey is asked for on arrival, and sent', async () => {
  vi.mocked(startAuthentication).mockResolvedValue(answer);
  const { sent } = setUp();
  await waitFor(() => expect(sent()).toEqual([{ passkey: answer }]));
});
