import { useShell, useText } from '@fanfare/kit';
import { Button, EmptyState, formatCredits, QueuePicture } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { answerRules } from '../../../lib/rules.ts';
import { answersPath, paths, promisesPath } from '../../../paths.ts';
import { stateQuery } from '../api/state.ts';
import { Away } from './away.tsx';
import { Missed } from './missed.tsx';
import s from './cleared.module.css';

/** The empty queue: today's results, and where to go next. */
export function Cleared() {
  const { t, locale } = useText();
  const { call } = useShell();
  const state = useQuery(stateQuery(call)).data ?? null;
  const day = state?.day;
  return (
    <>
      <Missed className={s.missed} />
      <EmptyState
        titleAs="h1"
        picture={<QueuePicture />}
        title={t('queue.emptyTitle')}
        text={
          <>
            {day && day.answeredCount > 0 ? (
              <span className={s.day}>
                {t('queue.clearedCame', { count: day.receivedCount })}{' '}
                {t('queue.clearedAnswered', {
                  count: day.answeredCount,
                  earned: formatCredits(day.earnedCredits, locale),
                  days: answerRules.clearingDays,
                })}
              </span>
            ) : null}
            {t('queue.emptyText')} {t('queue.emptyShare')}
          </>
        }
        actions={
          <>
            <Button variant="primary" render={<Link to={paths.services} />}>
              {t('queue.services')}
            </Button>
            <Button render={<Link to={promisesPath} />}>{t('queue.promises')}</Button>
            <Button render={<Link to={answersPath} />}>{t('queue.answers')}</Button>
          </>
        }
      />
      {state && state.weeklyCapacity > 0 ? <Away className={s.away} state={state} /> : null}
    </>
  );
}
