import type { CuratorSubmission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, StateMark, formatDate } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { FlagPanel } from '../../../lib/flag-panel.tsx';
import { paths } from '../../../paths.ts';
import s from './closed.module.css';

/**
 * A submission that can no longer be answered, with its outcome.
 * @param unsent an answer that was typed too late, shown so that it can be copied
 */
export function Closed({ submission, unsent }: { submission: CuratorSubmission; unsent: string }) {
  const { t, locale } = useText();
  const { status, answer, flag } = submission;
  return (
    <section className={s.closed}>
      <StateMark state={status} label={t(`states.${status}`)} />
      <p>
        {answer
          ? t('closed.answered', { day: formatDate(answer.answeredAt, locale) })
          : t([`closed.${status}`, 'closed.other'])}
      </p>
      {answer ? <blockquote>{answer.feedback}</blockquote> : null}
      {flag ? <FlagPanel flag={flag} submissionId={submission.submissionId} /> : null}
      {!answer && unsent ? (
        <>
          <h2>{t('closed.unsent')}</h2>
          <blockquote>{unsent}</blockquote>
        </>
      ) : null}
      <Button variant="primary" render={<Link to={paths.dashboard} />}>
        {t('closed.back')}
      </Button>
    </section>
  );
}
