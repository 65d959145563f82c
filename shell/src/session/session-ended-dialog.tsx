import type { SecondFactorRequired } from '@fanfare/api-contract';
import { Banner, Button, Dialog, linkClass, PasswordField, TextField } from '@fanfare/shared-ui';
import type { ApiFailure } from '@fanfare/shell-contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../api/failure.ts';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { SecondStep } from './second-step.tsx';
import s from './session-ended-dialog.module.css';

/** Prompts to log in again over the page, so that its input survives. */
export default function SessionEndedDialog() {
  const { t } = useTranslation(namespace);
  const isOpen = useShellState((state) => state.isLoginPromptOpen);
  const password = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={isOpen}
      // Neither Escape nor a click outside may discard the input: leaving has a labelled button.
      onOpenChange={() => {}}
      dismissible={false}
      size="s"
      title={t('ended.title')}
      description={t('ended.text')}
      initialFocus={password}
    >
      {isOpen && <LogIn password={password} />}
    </Dialog>
  );
}

interface Broken {
  username?: 'required' | 'email';
  password?: 'required';
}

/** What is wrong with the fields, as on the log-in page. */
function brokenIn(form: HTMLFormElement): Broken {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const username = field('username');
  return {
    ...(username.value === '' ? { username: 'required' } : username.validity.typeMismatch ? { username: 'email' } : {}),
    ...(field('password').value === '' && { password: 'required' }),
  };
}

/** The password, then the second step where the account has one. */
function LogIn({ password }: { password: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(namespace);
  const { services, session } = useShell();
  const [expired, setExpired] = useState<string | null>(null);
  /** Null until it is first submitted. */
  const [broken, setBroken] = useState<Broken | null>(null);
  const logIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => services.call('POST /api/auth/signin', { body }),
    onMutate: () => setExpired(null),
    onSuccess: (fresh) => session.answerLogIn(fresh),
  });
  const refusal = isFailure(logIn.error) ? logIn.error : null;
  const required = refusal?.code === 'second_factor_required' ? (refusal.details as SecondFactorRequired) : null;
  return (
    <div className={s.panel}>
      {required ? (
        <SecondStep
          required={required}
          onExpired={(message) => {
            setExpired(message);
            logIn.reset();
          }}
        />
      ) : null}
      {/* Stays below the second step, so that going back finds what was typed. */}
      <form
        className={s.form}
        hidden={required !== null}
        noValidate
        // What was refused is right as soon as it is.
        onChange={(event: FormEvent<HTMLFormElement>) => broken && setBroken(brokenIn(event.currentTarget))}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const found = brokenIn(event.currentTarget);
          setBroken(found);
          const [first] = Object.keys(found);
          if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
          const form = new FormData(event.currentTarget);
          logIn.mutate({ username: String(form.get('username')), password: String(form.get('password')) });
        }}
      >
        {refusal?.code === 'second_factor_enrolment_required' ? (
          <Banner tone="warning">
            {t('ended.enrol')}{' '}
            <a className={linkClass} href={paths.signin} target="_blank" rel="noreferrer">
              {t('ended.enrolLink')}
            </a>
          </Banner>
        ) : (logIn.error ?? expired) !== null ? (
          <Banner tone="danger">
            {refusal ? refusalText(refusal, t('ended.refused')) : (logIn.error?.message ?? expired)}
          </Banner>
        ) : null}
        <PasswordFields password={password} isPending={logIn.isPending} broken={broken ?? {}} />
      </form>
      <div className={s.otherwise}>
        {required ? (
          <button type="button" className={linkClass} onClick={logIn.reset}>
            {t('ended.back')}
          </button>
        ) : (
          // In separate tabs: this page keeps its input.
          <>
            <a className={linkClass} href={paths.forgotPassword} target="_blank" rel="noreferrer">
              {t('ended.forgot')}
            </a>
            <a className={linkClass} href={paths.signin} target="_blank" rel="noreferrer">
              {t('ended.otherWay')}
            </a>
          </>
        )}
        <button type="button" className={linkClass} onClick={() => void session.answerLogIn(null)}>
          {t('ended.leave')}
        </button>
      </div>
    </div>
  );
}

/** The specification's one text for the form, and why where it isn't about what was typed; what isn't a refusal as everywhere. */
function refusalText({ status, code, message }: ApiFailure, formText: string): string {
  if (status < 400 || status >= 500) return message;
  return code === 'invalid_credentials' || code === 'invalid_input' ? formText : `${formText}. ${message}`;
}

interface PasswordFieldsProps {
  password: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  broken: Broken;
}

function PasswordFields({ password, isPending, broken }: PasswordFieldsProps) {
  const { t } = useTranslation(namespace);
  const email = useShellState((state) => state.session.account?.email ?? '');
  return (
    <>
      <TextField
        label={t('ended.email')}
        name="username"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={broken.username && t(`ended.broken.${broken.username}`, { field: t('ended.email') })}
        required
      />
      <PasswordField
        ref={password}
        label={t('ended.password')}
        name="password"
        autoComplete="current-password"
        revealText={t('ended.reveal')}
        concealText={t('ended.hide')}
        error={broken.password && t('ended.broken.required', { field: t('ended.password') })}
        required
      />
      <Button type="submit" variant="primary" size="l" fullWidth loading={isPending}>
        {t('ended.submit')}
      </Button>
    </>
  );
}
