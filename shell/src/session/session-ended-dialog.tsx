import { Banner, Button, Dialog, linkClass, PasswordField, TextField } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useRef, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
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
      {isOpen && <LogInForm password={password} />}
    </Dialog>
  );
}

function LogInForm({ password }: { password: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(namespace);
  const { services, session } = useShell();
  const email = useShellState((state) => state.session.account?.email ?? '');
  const logIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => services.call('POST /api/auth/signin', { body }),
    onSuccess: (fresh) => session.answerLogIn(fresh),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    logIn.mutate({ username: String(form.get('username')), password: String(form.get('password')) });
  };
  return (
    <form className={s.form} onSubmit={submit}>
      {logIn.error && <Banner tone="danger">{logIn.error.message}</Banner>}
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
      <Button type="submit" variant="primary" size="l" fullWidth loading={logIn.isPending}>
        {t('ended.submit')}
      </Button>
      <div className={s.otherwise}>
        {/* In a separate tab: this page keeps its input. */}
        <a className={linkClass} href={paths.forgotPassword} target="_blank" rel="noreferrer">
          {t('ended.forgot')}
        </a>
        <button type="button" className={linkClass} onClick={() => void session.answerLogIn(null)}>
          {t('ended.leave')}
        </button>
      </div>
    </form>
  );
}
