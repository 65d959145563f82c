import { Banner, Button, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailField } from '../../../lib/fields.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { useText } from '../../../lib/use-text.ts';
import { useResend } from '../api/confirm.ts';

const waitSeconds = 30;

interface ResendFormProps {
  /** Where the mail went; asked for where it isn't known any more. */
  email: string | null;
  /** True where a mail has just gone out: the next one has to wait a little. */
  hasJustSent: boolean;
  onSent?: (email: string) => void;
}

/** Sends the confirmation mail again, at most every half minute. */
export function ResendForm({ email, hasJustSent, onSent }: ResendFormProps) {
  const t = useText();
  const { text } = useFailure();
  const resend = useResend();
  const [secondsLeft, setSecondsLeft] = useState(hasJustSent ? waitSeconds : 0);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ email: emailField(t) })),
    defaultValues: { email: email ?? '' },
  });
  const submit = handleSubmit(({ email: to }) => {
    if (isWaiting) return;
    resend.mutate(to, {
      onSuccess: () => {
        setSecondsLeft(waitSeconds);
        onSent?.(to);
      },
    });
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {email === null ? (
        <TextField
          {...register('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          size="l"
          required
          error={formState.errors.email?.message}
        />
      ) : null}
      {resend.error ? <Banner tone="danger" title={text(resend.error)} /> : null}
      {resend.isSuccess ? <Banner tone="positive" title={t('confirmation.resent')} /> : null}
      <div>
        <Button type="submit" size="l" loading={resend.isPending} disabled={isWaiting}>
          {isWaiting ? t('confirmation.resendIn', { seconds: secondsLeft }) : t('confirmation.resend')}
        </Button>
      </div>
    </form>
  );
}
