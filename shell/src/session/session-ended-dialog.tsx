import type { SecondFactorRequired } from '@fanfare/api-contract';
import { Banner, Button, Dialog, linkClass, PasswordField, TextField } from '@fanfare/shared-ui';
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

/** The password, then the second step where the account has one. */
function LogIn({ password }: { password: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(namespace);
  const { services, session } = useShell();
  const [expired, setExpired] = useState<string | null>(null);
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
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
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
          <Banner tone="danger">{logIn.error?.message ?? expired}</Banner>
        ) : null}
        <PasswordFields password={password} isPending={logIn.isPending} />
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

function PasswordFields({ password, isPending }: { password: RefObject<HTMLInputElement | null>; isPending: boolean }) {
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
        required
      />
      <PasswordField
        ref={password}
        label={t('ended.password')}
        name="password"
        autoComplete="current-password"
        revealText={t('ended.reveal')}
        concealText={t('ended.hide')}
        required
      />
      <Button type="submit" variant="primary" size="l" fullWidth loading={isPending}>
        {t('ended.submit')}
      </Button>
    </>
  );
}
