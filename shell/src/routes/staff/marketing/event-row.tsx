import type { FactEvent, NotSentReason, QueuedEvent } from '@fanfare/api-contract';
import { Button, RotateCwIcon, Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatAgo, formatNumber, formatRelative } from '../../../lib/formats.ts';
import { namespace, t as text } from '../../../lib/i18n.ts';
import { accountPath } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import s from './marketing-page.module.css';
import { useRetryEvent } from './queries.ts';

/** Why an event isn't sent, where the product decided it; anything else is what the provider or the network said. */
const reasons = [
  'account_deleted',
  'account_suspended',
  'address_unconfirmed',
  'demo_account',
  'no_consent_now',
  'too_old',
] as const satisfies NotSentReason[];
const names = [
  'signup_completed',
  'first_campaign',
  'credits_purchased',
  'answer_received',
  'subscription_started',
  'contact_removed',
] as const satisfies (FactEvent | 'contact_removed')[];

/** One event that isn't sent: of whom, why, how often and when it was tried, and a button to try it again. */
export function EventRow({ event }: { event: QueuedEvent }) {
  const { t } = useTranslation(namespace);
  const { now, notify, isFailure } = useShell().services;
  const retry = useRetryEvent(event.id);
  const { accountId, email, state, createdAt, attempts, lastAttemptAt, nextAttemptAt, reason } = event;
  const known = names.find((name) => name === event.event);
  const name = known ? t(`staff.event.name.${known}`) : event.event;
  const own = reasons.find((one) => one === reason);
  const tryAgain = () =>
    retry.mutate(undefined, {
      onSuccess: () => notify({ text: t('staff.event.retried'), tone: 'positive' }),
      onError: (thrown) => notify({ text: isFailure(thrown) ? thrown.message : text('error.generic'), tone: 'danger' }),
    });
  return (
    <li className={s.row} aria-label={`${name}, ${email}`}>
      <div>
        <p className={s.name}>
          {name} <Tag tone={state === 'failed' ? 'danger' : 'neutral'}>{t(`staff.event.is.${state}`)}</Tag>
        </p>
        <p className={s.quiet}>
          <Link to={accountPath(accountId)}>{email}</Link>
          {' · '}
          {formatAgo(createdAt, now())}
        </p>
      </div>
      <div>
        <p className={s.reason}>{own ? t(`staff.event.reason.${own}`) : (reason ?? t('staff.event.noReason'))}</p>
      </div>
      <div>
        <p>{t('staff.event.tries', { count: attempts, tries: formatNumber(attempts) })}</p>
        <p className={s.quiet}>
          {lastAttemptAt === null
            ? t('staff.event.notTried')
            : t('staff.event.lastTry', { when: formatAgo(lastAttemptAt, now()) })}
          {nextAttemptAt !== null && Date.parse(nextAttemptAt) > now() && (
            <span className={s.next}>{t('staff.event.nextTry', { when: formatRelative(nextAttemptAt, now()) })}</span>
          )}
        </p>
      </div>
      <Button
        size="s"
        loading={retry.isPending}
        onClick={tryAgain}
        aria-label={t('staff.event.retryNamed', { name, email })}
      >
        <RotateCwIcon size={16} aria-hidden="true" />
        {t('staff.event.retry')}
      </Button>
    </li>
  );
}
