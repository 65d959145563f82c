import { Banner, Button } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';

/** Says that an unconfirmed address can't pay yet, and sends the mail again. */
export function ConfirmEmail() {
  const { t } = useText();
  const { call, useSession } = useServices();
  const failure = useFailure();
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
      {resend.isError && <Banner tone="danger">{failure(resend.error)}</Banner>}
    </>
  );
}
