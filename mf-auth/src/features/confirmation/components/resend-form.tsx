import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, formatDuration, linkClass } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { retryAfterSeconds } from '../../../lib/failure/retry-after.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { emailField } from '../../../lib/fields.ts';
import form from '../../../lib/frame/form.module.css';
import { EmailField } from '../../../lib/email/email-field.tsx';
import { saveEmail } from '../../../lib/email/saved-email.ts';
import { pendingSignUp, savePendingSignUp } from '../../../lib/pending-sign-up.ts';
import { useResend } from '../api/confirm.ts';
import { resendDelayMs } from '../lib/next-email.ts';
import { useResendDelay } from '../lib/use-resend-delay.ts';

interface ResendFormProps {
  /** Where the email went; the form has a field for it when it is unknown. */
  email: string | null;
  /** Whether resending is the page's main action. */
  isMain?: boolean;
}

/** Resends the confirmation email, once the delay has passed. */
export function ResendForm({ email, isMain = false }: ResendFormProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { text } = useFailure();
  const resend = useResend();
  const { secondsLeft, pause } = useResendDelay();
  const isWaiting = secondsLeft > 0;

  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ email: emailField(t) })),
    defaultValues: { email: email ?? '' },
  });
  const submit = handleSubmit((values) => {
    if (isWaiting) return;
    const to = email ?? values.email;
    resend.start(to, {
      onSent: () => {
        pause(resendDelayMs);
        saveEmail(to);
        savePendingSignUp({ email: to, returnTo: pendingSignUp()?.returnTo ?? null });
      },
      onFailed: (thrown) => {
        const seconds = isFailure(thrown) ? retryAfterSeconds(thrown) : null;
        if (seconds !== null) pause(seconds * 1_000);
      },
    });
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {email === null ? <EmailField {...register('email')} error={formState.errors.email?.message} /> : null}
      {resend.error ? <Banner tone="danger" title={text(resend.error)} /> : null}
      {resend.isDone ? <Banner tone="positive" title={t('confirmation.resent')} /> : null}
      <div className={form.row}>
        {/* Not `disabled` while it counts down, so that keyboard focus stays on it. */}
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          size="l"
          loading={resend.isPending}
          aria-disabled={isWaiting || undefined}
        >
          {!isWaiting
            ? t('confirmation.resend')
            : secondsLeft < 90
              ? t('confirmation.resendIn', { seconds: secondsLeft })
              : t('confirmation.resendAt', { time: formatDuration(secondsLeft) })}
        </Button>
        <span role="status" className={form.quiet}>
          {resend.isSlow ? (
            <>
              {t('sending.slow')}{' '}
              <button type="button" className={linkClass} onClick={resend.cancel}>
                {t('sending.cancel')}
              </button>
            </>
          ) : null}
        </span>
      </div>
    </form>
  );
}
