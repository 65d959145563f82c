import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';

/** Asks to confirm the email address before paying, and resends the email. */
export function ConfirmEmail() {
  const { t } = useText();
  const { call, useSession } = useShell();
  const email = useSession((session) => session.account?.email ?? '');
  const resend = useMutation({
    mutationFn: () => call('POST /api/auth/confirmation/resend', { body: { username: email } }),
  });
  return (
    <>
      <Banner
        tone="warning"
        title={t('pay.confirmEmail.title')}
        action={
          !resend.isSuccess && (
            <Button size="s" loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('pay.confirmEmail.again')}
            </Button>
          )
        }
      >
        {t(resend.isSuccess ? 'pay.confirmEmail.sent' : 'pay.confirmEmail.text', { email })}
      </Banner>
      <FailureBanner kind="action" error={resend.error} />
    </>
  );
}
