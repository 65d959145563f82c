import { Banner, Button, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailField } from '../../../lib/fields.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { useText } from '../../../lib/use-text.ts';
import { useForgotPassword } from '../api/password.ts';

/** Asks for the address whose password is to be reset. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText();
  const { text } = useFailure();
  const forgot = useForgotPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ email: emailField(t) })),
    defaultValues: { email: '' },
  });
  return (
    <form
      className={form.form}
      onSubmit={handleSubmit(({ email }) => forgot.mutate(email, { onSuccess: () => onSent(email) }))}
      noValidate
    >
      <TextField
        {...register('email')}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        size="l"
        required
        error={formState.errors.email?.message}
      />
      {forgot.error ? <Banner tone="danger" title={text(forgot.error)} /> : null}
      <Button type="submit" variant="primary" size="l" fullWidth loading={forgot.isPending} className={form.submit}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}
