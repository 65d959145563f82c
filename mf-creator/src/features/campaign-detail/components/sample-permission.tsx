import type { Submission } from '@fanfare/api-contract';
import { useFailureToast, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';
import { SampleDialog } from './sample-dialog.tsx';

/** Lets the curator show an answer on their page. It is offered for helpful answers, and can be taken back at any time. */
export function SamplePermission({ submission }: { submission: Submission }) {
  const { t } = useText();
  const showError = useFailureToast();
  const action = useSubmissionAction(submission);
  const [isAsking, setIsAsking] = useState(false);
  const { answer, ending, curator } = submission;
  // An API before this one doesn't know samples.
  if (!answer || ending?.isSampleAllowed === undefined) return null;
  const isShowable = !['refunded_quality', 'broken'].includes(submission.status) && ending.flag?.state !== 'open';
  if (!ending.isSampleAllowed && (ending.isHelpful !== true || !isShowable)) return null;
  const name = curator.display_name;
  const allow = (isAllowed: boolean) =>
    action.mutate({ kind: 'sample', isAllowed }, { onError: showError, onSettled: () => setIsAsking(false) });
  return (
    <p className={s.sample}>
      {ending.isSampleAllowed ? (
        <>
          {t(isShowable ? 'act.sample.allowed' : 'act.sample.hidden', { name })}{' '}
          <Button
            size="s"
            variant="ghost"
            aria-label={t('act.sample.revokeNamed', { name })}
            loading={action.isPending}
            onClick={() => allow(false)}
          >
            {t('act.sample.revoke')}
          </Button>
        </>
      ) : (
        <Button size="s" variant="ghost" onClick={() => setIsAsking(true)}>
          {t('act.sample.ask', { name })}
        </Button>
      )}
      {isAsking && (
        <SampleDialog
          submissionId={submission.id}
          curatorName={name}
          isSaving={action.isPending}
          onAllow={() => allow(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </p>
  );
}
