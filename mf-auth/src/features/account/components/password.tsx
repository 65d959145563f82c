import { useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { Section } from '../../../lib/section/section.tsx';
import { identitiesQuery, useAskForPassword } from '../api/identities.ts';
import { PasswordForm } from './password-form.tsx';
import s from './password-form.module.css';

/** The change of the password; a link to a first one for accounts that signed up with a provider. @param email of the account */
export function Password({ email }: { email: string }) {
  const { t } = useText();
  const { call } = useShell();
  // Until it is known, the form: nearly every account has one.
  const hasPassword = useQuery(identitiesQuery(call)).data?.hasPassword ?? true;
  return (
    <Section title={t('account.password.title')} text={t('account.password.text')}>
      {hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />}
    </Section>
  );
}

function FirstPassword({ email }: { email: string }) {
  const { t } = useText();
  const { notify } = useShell();
  const { actionText } = useFailure();
  const ask = useAskForPassword();
  return (
    <div className={s.first}>
      <p>{t('account.password.none')}</p>
      <Button
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(email, {
            onSuccess: ({ linkMinutes: count }) =>
              notify({
                text: count === undefined ? t('account.password.sentPlain') : t('account.password.sent', { count }),
                tone: 'positive',
              }),
            onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }),
          })
        }
      >
        {t('account.password.send')}
      </Button>
    </div>
  );
}
