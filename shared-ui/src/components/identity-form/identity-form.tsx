import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { hasPasskeys, type PasskeyFault } from '../../lib/passkey.ts';
import { Banner } from '../banner/banner.tsx';
import { Button, linkClass } from '../button/button.tsx';
import { CodeField } from '../code-field/code-field.tsx';
import { PasswordField, TextField } from '../text-field/text-field.tsx';
import s from './identity-form.module.css';
import { useProof, type IdentityMethod, type TypedMethod, type UseProofOptions } from './use-proof.ts';

export interface IdentityTexts {
  passkey: string;
  passkeyButton: string;
  /** Where this browser has no passkeys and the account nothing else. */
  passkeyMissing: string;
  passkeyFaults: Record<PasskeyFault, string>;
  code: string;
  codeHint: string;
  recoveryCode: string;
  recoveryCodeHint: string;
  password: string;
  revealPassword: string;
  concealPassword: string;
  submit: string;
  /** For accounts without a password: what is emailed where, and the buttons. */
  emailCode?: string;
  emailCodeHint?: string;
  mailCodeText?: string;
  mailCode?: string;
  mailCodeAgain?: string;
  /** The links to the other ways. */
  use: Record<Exclude<IdentityMethod, 'emailCode'>, string>;
}

export interface IdentityFormProps extends Omit<UseProofOptions, 'passkeyTexts'> {
  /** The ways this account has, the one to begin with first. */
  methods: readonly IdentityMethod[];
  texts: IdentityTexts;
  /** Emails a code, where that is a way. */
  mailCode?: () => Promise<unknown>;
  /** Below the button. */
  children?: ReactNode;
}

const nothingTyped: Record<TypedMethod, string> = { code: '', recoveryCode: '', password: '', emailCode: '' };

/**
 * Asks who is there: by a passkey, a one-time code, a recovery code, the password or an emailed code. What was typed for one way stays while another is
 * tried; a passkey that comes first is asked for at once.
 */
export function IdentityForm({ methods, texts, mailCode, children, ...options }: IdentityFormProps) {
  const usable = methods.filter((one) => one !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(usable[0]);
  const [typed, setTyped] = useState(nothingTyped);
  const [isMailed, setIsMailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const proof = useProof({ ...options, passkeyTexts: texts.passkeyFaults });
  useEffect(() => {
    if (method === 'passkey') proof.usePasskey(true);
    // Only on arrival: later ones are pressed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // Ready to type: on arrival, and after changing to another way.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus(), [method, isMailed]);

  if (method === undefined) return <Banner tone="warning">{texts.passkeyMissing}</Banner>;
  const attempt = proof.attempt?.method === method ? proof.attempt : null;
  const refusal = attempt?.refusal ?? null;
  const isUnmailed = method === 'emailCode' && !isMailed;
  const mail = () =>
    proof.mailCode(async () => {
      await mailCode?.();
      setIsMailed(true);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree a dialog may stand in somebody else's form.
    event.stopPropagation();
    if (method === 'passkey') proof.usePasskey(false);
    else if (isUnmailed) mail();
    else if (typed[method].trim() !== '') proof.answer(method, typed[method]);
  };
  const field = (of: TypedMethod) => ({
    value: typed[of],
    required: true,
    error: refusal?.isAboutInput ? refusal.text : undefined,
  });
  const change = (of: TypedMethod) => (text: string) => setTyped((before) => ({ ...before, [of]: text }));
  return (
    <form ref={form} className={s.form} onSubmit={submit} noValidate>
      {refusal && !refusal.isAboutInput ? <Banner tone="danger">{refusal.text}</Banner> : null}
      {method === 'passkey' ? (
        <p className={s.passkey}>
          <KeyRound size={20} aria-hidden="true" />
          {texts.passkey}
        </p>
      ) : null}
      {method === 'code' ? (
        <CodeField
          {...field('code')}
          label={texts.code}
          hint={texts.codeHint}
          onValueChange={change('code')}
          onComplete={(code) => proof.answer('code', code)}
        />
      ) : null}
      {method === 'recoveryCode' ? (
        <TextField
          {...field('recoveryCode')}
          size="l"
          label={texts.recoveryCode}
          hint={texts.recoveryCodeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change('recoveryCode')(currentTarget.value)}
        />
      ) : null}
      {method === 'password' ? (
        <PasswordField
          {...field('password')}
          size="l"
          label={texts.password}
          revealText={texts.revealPassword}
          concealText={texts.concealPassword}
          onChange={({ currentTarget }) => change('password')(currentTarget.value)}
        />
      ) : null}
      {isUnmailed ? <p className={s.passkey}>{texts.mailCodeText}</p> : null}
      {method === 'emailCode' && isMailed ? (
        <CodeField
          {...field('emailCode')}
          label={texts.emailCode ?? ''}
          hint={texts.emailCodeHint}
          onValueChange={change('emailCode')}
          onComplete={(code) => proof.answer('emailCode', code)}
        />
      ) : null}
      <Button type="submit" variant="primary" size="l" fullWidth loading={attempt?.pending}>
        {method === 'passkey' ? texts.passkeyButton : isUnmailed ? texts.mailCode : texts.submit}
      </Button>
      {method === 'emailCode' && isMailed ? (
        <button type="button" className={cx(linkClass, s.other)} onClick={mail}>
          {texts.mailCodeAgain}
        </button>
      ) : null}
      {children}
      {usable.length > 1 ? (
        <ul className={s.others}>
          {usable
            .filter((one) => one !== method)
            .map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className={cx(linkClass, s.other)}
                  onClick={() => {
                    proof.giveUp();
                    setMethod(one);
                  }}
                >
                  {one === 'emailCode' ? texts.mailCode : texts.use[one]}
                </button>
              </li>
            ))}
        </ul>
      ) : null}
    </form>
  );
}
