import { useText } from '@fanfare/kit';
import { Button, MarkedText, linkClass } from '@fanfare/shared-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ForgotForm, type Sent } from '../features/password-reset/components/forgot-form.tsx';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { paths } from '../paths.ts';

/** Requests an email with a link to choose a new password. */
export function ForgotPassword() {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<Sent | null>(null);
  const top = (
    <>
      {t('forgot.remembered')}{' '}
      <Link className={linkClass} to={paths.signin}>
        {t('forgot.back')}
      </Link>
    </>
  );
  if (sentTo) {
    const { linkMinutes } = sentTo;
    return (
      <TwoColumns
        title={t('forgot.sentTitle')}
        lead={
          <span role="status">
            <MarkedText
              text={t(linkMinutes === undefined ? 'forgot.sentPlain' : 'forgot.sentText', {
                ...(linkMinutes !== undefined && { count: linkMinutes }),
                email: sentTo.email,
              })}
              components={{ b: <b /> }}
            />
          </span>
        }
        top={top}
      >
        <Button onClick={() => setSentTo(null)}>{t('forgot.again')}</Button>
      </TwoColumns>
    );
  }
  return (
    <TwoColumns title={t('forgot.title')} lead={t('forgot.lead')} top={top}>
      <ForgotForm onSent={setSentTo} />
    </TwoColumns>
  );
}
