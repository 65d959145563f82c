import { useText } from '@fanfare/kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { emailField } from '../../../lib/fields.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { EmailField } from '../../../lib/email/email-field.tsx';
import { saveEmail, savedEmail } from '../../../lib/email/saved-email.ts';
import { Submit } from '../../../lib/sending/submit.tsx';
import { useForgotPassword } from '../api/password.ts';

/** Where a link was sent, and how long it works; earlier APIs don't say. */
export interface Sent {
  email: string;
  linkMinutes: number | undefined;
}

/** The address whose password is to be reset. */
export function ForgotForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useText();
  const { text } = useFailure();
  const forgot = useForgotPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ email: emailField(t) })),
    defaultValues: { email: savedEmail() },
  });
  return (
    <form
      className={form.form}
      onSubmit={handleSubmit(({ email }) =>
        forgot.start(email, {
          onSent: ({ linkMinutes }) => onSent({ email, linkMinutes }),
        }),
      )}
      noValidate
    >
      <EmailField
        {...register('email', { onChange: (event: { target: HTMLInputElement }) => saveEmail(event.target.value) })}
        error={formState.errors.email?.message}
      />
      <Submit sending={forgot} failure={forgot.error ? { title: text(forgot.error) } : null}>
        {t('forgot.submit')}
      </Submit>
    </form>
  );
}
