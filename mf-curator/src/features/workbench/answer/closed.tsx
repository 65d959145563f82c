import type { CuratorSubmission } from '@fanfare/api-contract';
import { useFailureToast, useText } from '@fanfare/kit';
import { Button, StateMark, formatDate } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { FlagPanel } from '../../../lib/flag-panel.tsx';
import { paths } from '../../../paths.ts';
import { useUndoAnswers } from '../api/undo-answer.ts';
import s from './closed.module.css';

/** An answer that was sent and can still be undone. */
function Sending({ submissionId }: { submissionId: number }) {
  const { t } = useText();
  const failed = useFailureToast();
  const undo = useUndoAnswers();
  return (
    <section className={s.closed}>
      <StateMark state="pending" label={t('closed.sending')} />
      <p>{t('closed.sendingText')}</p>
      <Button loading={undo.isPending} onClick={() => undo.mutate([submissionId], { onError: failed })}>
        {t('undo.button')}
      </Button>
    </section>
  );
}

/**
 * A submission that can no longer be answered, with its outcome.
 * @param unsent an answer that was typed too late, shown so that it can be copied
 */
export function Closed({ submission, unsent }: { submission: CuratorSubmission; unsent: string }) {
  const { t, locale } = useText();
  const { status, answer, flag, publishAt } = submission;
  if (publishAt) return <Sending submissionId={submission.submissionId} />;
  return (
    <section className={s.closed}>
      <StateMark state={status} label={t(`states.${status}`)} />
      <p>
        {answer
          ? t('closed.answered', { day: formatDate(answer.answeredAt, locale) })
          : t([`closed.${status}`, 'closed.other'])}
      </p>
      {answer?.feedback ? <blockquote>{answer.feedback}</blockquote> : null}
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
