import type { CashOutDemand } from '@fanfare/api-contract';
import { useNow, useText } from '@fanfare/kit';
import { CheckIcon, VisuallyHidden, cx, formatDate } from '@fanfare/shared-ui';
import s from './demand-timeline.module.css';

/** The progress of a demand: requested, approved, sent, closed. */
export function DemandTimeline({ demand }: { demand: CashOutDemand }) {
  const { t, locale } = useText();
  const now = useNow();
  const { status, createdAt, approvedAt, sentAt, closedAt, expectedAt } = demand;
  const end = status === 'returned' || status === 'cancelled' ? status : 'paid';
  const steps = [
    { id: 'requested', at: createdAt },
    { id: 'approved', at: approvedAt },
    { id: 'sent', at: sentAt },
    { id: end, at: closedAt },
    // Once the demand is closed, steps it skipped are left out.
  ].filter(({ at }) => at !== null || closedAt === null);
  const next = steps.findIndex(({ at }) => at === null);
  const moment = (at: string) =>
    formatDate(at, locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <ol className={s.line} aria-label={t('cashOut.progress')}>
      {steps.map(({ id, at }, index) => (
        <li
          key={id}
          className={cx(at !== null && s.done, (id === 'returned' || id === 'cancelled') && s.back)}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className={s.mark} aria-hidden="true">
            {at === null ? null : <CheckIcon size={12} />}
          </span>
          <span className={s.words}>
            {t(`cashOut.status.${id}`)} {at === null ? null : <VisuallyHidden>{t('cashOut.done')}</VisuallyHidden>}
            <small>
              {at !== null ? (
                <time dateTime={at}>{moment(at)}</time>
              ) : id === 'paid' && expectedAt ? (
                t(Date.parse(expectedAt) < now ? 'cashOut.late' : 'cashOut.expected', {
                  day: formatDate(expectedAt, locale),
                })
              ) : null}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
