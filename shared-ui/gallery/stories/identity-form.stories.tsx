import { IdentityForm, type IdentityFormProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { press, type } from '../play.ts';
import { Narrow } from '../layout.tsx';

export default { title: 'Forms/IdentityForm', component: IdentityForm } satisfies Meta;

const texts: IdentityFormProps['texts'] = {
  passkey: 'Your device will ask for your fingerprint, face or PIN.',
  passkeyButton: 'Use a passkey',
  passkeyMissing: 'This browser has no passkeys.',
  passkeyFaults: { cancelled: 'The request was closed.', duplicate: 'Already there.', failed: 'It didn’t work here.' },
  code: 'Code from your app',
  codeHint: 'Six digits',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each works once',
  password: 'Password',
  revealPassword: 'Show password',
  concealPassword: 'Hide password',
  submit: 'Continue',
  use: {
    passkey: 'Use a passkey',
    code: 'Use your app',
    password: 'Use your password',
    recoveryCode: 'Use a recovery code',
  },
};
const never = () => new Promise<never>(() => {});
const Form = (props: Partial<IdentityFormProps>) => (
  <Narrow>
    <IdentityForm
      methods={['password', 'code', 'recoveryCode']}
      passkeyRequest={never}
      onProof={never}
      refusalOf={() => ({ text: 'This password isn’t right', isAboutInput: true })}
      texts={texts}
      {...props}
    />
  </Narrow>
);

export const Password: Story = { render: () => <Form /> };
export const Code: Story = { render: () => <Form methods={['code', 'password']} /> };
export const RecoveryCode: Story = { render: () => <Form methods={['recoveryCode']} /> };
export const Passkey: Story = { render: () => <Form methods={['passkey', 'password']} /> };
export const Focus: Story = { render: () => <Form />, parameters: { pseudo: { 'focus-visible': 'input, button' } } };
export const Invalid: Story = {
  render: () => <Form onProof={() => Promise.reject(new Error('refused'))} />,
  play: async (context) => {
    await type('input', 'wrong')(context);
    await press('button[type=submit]')(context);
  },
};
export const LongFrench: Story = {
  render: () => (
    <Form
      methods={['recoveryCode', 'password', 'code']}
      texts={{
        ...texts,
        recoveryCode: 'Code de récupération à usage unique',
        recoveryCodeHint: 'Chacun de ces codes ne fonctionne qu’une seule fois.',
        submit: 'Continuer l’identification',
        use: { ...texts.use, password: 'Utiliser plutôt mon mot de passe', code: 'Utiliser mon application' },
      }}
    />
  ),
  parameters: { lang: 'fr' },
};
