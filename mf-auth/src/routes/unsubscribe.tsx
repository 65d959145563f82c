import { useShell, useText } from '@fanfare/kit';
import { Button, MarkedText, linkClass } from '@fanfare/shared-ui';
import type { FormEvent } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useUnsubscribe } from '../features/unsubscribe/api/unsubscribe.ts';
import { isRefusal } from '../lib/failure/is-refusal.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { Submit } from '../lib/sending/submit.tsx';
import { paths } from '../paths.ts';

/** Target of an email's unsubscribe link. Only a press unsubscribes: programs that scan emails follow links, too. */
export function Unsubscribe() {
  const { t } = useText();
  const { isFailure } = useShell();
  const { actionText } = useFailure();
  const { token = '' } = useParams();
  const stop = useUnsubscribe(token);
  const press = (event: FormEvent) => {
    event.preventDefault();
    stop.start();
  };

  if (stop.data) {
    return (
      <TwoColumns title={t('stop.done')} lead={<span role="status">{t(`stop.stopped.${stop.data.kind}`)}</span>}>
        <p>
          <MarkedText
            text={t('stop.again')}
            components={{ account: <Link className={linkClass} to={paths.account} /> }}
          />
        </p>
      </TwoColumns>
    );
  }
  const isWrongLink = isFailure(stop.error) && isRefusal(stop.error) && stop.error.code !== 'rate_limited';
  if (isWrongLink) {
    return (
      <TwoColumns title={t('stop.failedTitle')} lead={<span role="alert">{t('stop.failedText')}</span>}>
        <Button variant="primary" size="l" fullWidth render={<Link to={paths.account} />}>
          {t('stop.toAccount')}
        </Button>
      </TwoColumns>
    );
  }
  return (
    <TwoColumns title={t('stop.title')} lead={t('stop.lead')}>
      <form onSubmit={press}>
        <Submit sending={stop} failure={stop.error ? { title: actionText(stop.error) } : null}>
          {t('stop.submit')}
        </Submit>
      </form>
    </TwoColumns>
  );
}
