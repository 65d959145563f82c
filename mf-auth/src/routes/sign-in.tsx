import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namespace } from '../i18n.ts';
import { useServices } from '../lib/services.tsx';

/** Log in, and go back to where one came from (`?return=`). */
export function SignIn() {
  const { t } = useTranslation(namespace);
  const { call, onSignedIn, usePageTitle } = useServices();
  const [query] = useSearchParams();
  usePageTitle(t('signin.title'));
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call('POST /api/auth/signin', { body }),
    onSuccess: (session) => onSignedIn(session, query.get('return')),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate({ username: String(form.get('username')), password: String(form.get('password')) });
  };
  return (
    <main>
      <h1>{t('signin.title')}</h1>
      <form onSubmit={submit}>
        <label>
          {t('signin.email')} <input name="username" type="email" autoComplete="username" required />
        </label>
        <label>
          {t('signin.password')} <input name="password" type="password" autoComplete="current-password" required />
        </label>
        {signIn.error ? <p role="alert">{signIn.error.message}</p> : null}
        <button disabled={signIn.isPending}>{t('signin.submit')}</button>
      </form>
    </main>
  );
}
