import { Banner, Button, PasswordField, TextField, linkClass } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { emailField, requiredField } from '../../../lib/fields.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { useText, type Text } from '../../../lib/use-text.ts';
import { paths } from '../../../paths.ts';
import type { useSignIn } from '../api/sign-in.ts';

const schemaOf = (t: Text) => z.object({ email: emailField(t), password: requiredField(t, t('fields.password')) });

/** E-mail address and password. @param signIn what `useSignIn` gave, so that the page knows of it too. */
export function SignInForm({ signIn, email }: { signIn: ReturnType<typeof useSignIn>; email?: string }) {
  const t = useText();
  const { formText } = useFailure();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors } = formState;
  const failure = signIn.error ? formText(signIn.error) : null;
  return (
    <form
      className={form.form}
      onSubmit={handleSubmit((values) => signIn.mutate({ username: values.email, password: values.password }))}
      noValidate
    >
      {failure ? (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.reason}
        </Banner>
      ) : null}
      <TextField
        {...register('email')}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        size="l"
        required
        error={errors.email?.message}
      />
      <PasswordField
        {...register('password')}
        label={t('fields.password')}
        labelEnd={
          <Link className={linkClass} to={paths.forgotPassword}>
            {t('signin.forgot')}
          </Link>
        }
        autoComplete="current-password"
        size="l"
        required
        revealText={t('password.reveal')}
        concealText={t('password.conceal')}
        error={errors.password?.message}
      />
      <Button type="submit" variant="primary" size="l" fullWidth loading={signIn.isPending} className={form.submit}>
        {t('signin.submit')}
      </Button>
    </form>
  );
}
