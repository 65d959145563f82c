import { useText } from '@fanfare/kit';
import { CoinGlyph, VisuallyHidden, cx, formatCredits } from '@fanfare/shared-ui';
import type { Queue } from '../api/get-queue.ts';
import { countdownText } from '../../../lib/countdown.ts';
import { nearness } from '../lib/groups.ts';
import s from './risk.module.css';

const maxMarks = 40;

/** What missing today's deadlines would cost, how full the queue is, and how soon the deadlines are. */
export function Risk({ queue, nowMs }: { queue: Queue; nowMs: number }) {
  const { t, locale } = useText();
  const { atRiskTodayCredits, dueTodayCount, firstDeadlineAt, openCount, capacity } = queue;
  return (
    <section className={s.risk} aria-label={t('queue.riskLabel')}>
      <div className={s.line}>
        <h2>{t('queue.atRisk')}</h2>
        <span data-figures="">{t('queue.openOf', { open: openCount, capacity })}</span>
      </div>
      <div className={s.big}>
        <CoinGlyph size={24} />
        <span data-figures="">{formatCredits(atRiskTodayCredits, locale)}</span>
        <VisuallyHidden>{t('credits')}</VisuallyHidden>
        {dueTodayCount > 0 && firstDeadlineAt ? (
          <small>{t('queue.dueToday', { count: dueTodayCount, time: countdownText(t, firstDeadlineAt, nowMs) })}</small>
        ) : (
          <small className={s.calm}>{t('queue.nothingDue')}</small>
        )}
      </div>
      <div className={s.marks} aria-hidden="true">
        {queue.items.slice(0, maxMarks).map((item) => (
          <i key={item.submissionId} className={cx(s[nearness(item.deadlineAt, nowMs)])} />
        ))}
      </div>
    </section>
  );
}
