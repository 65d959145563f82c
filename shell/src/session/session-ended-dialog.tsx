import { Banner, Button, Dialog, PasswordField, TextField } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from './session-ended-dialog.module.css';

/** Asks to log in again over the page, so that what was typed there stays. */
export default function SessionEndedDialog() {
  const { t } = useTranslation(namespace);
  const { session } = useShell();
  const isOpen = useShellState((state) => state.isAskingToLogIn);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(stays) => !stays && void session.answerLogIn(null)}
      dismissible={false}
      size="s"
      title={t('ended.title')}
      description={t('ended.text')}
      closeLabel={t('ended.leave')}
    >
      {isOpen && <LogInForm />}
    </Dialog>
  );
}

function LogInForm() {
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
    </form>
  );
}
