import type { Submission } from '@fanfare/api-contract';
import { useFailureToast, useText } from '@fanfare/kit';
import { FlagIcon, IconButton, ThumbsDownIcon, ThumbsUpIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';
import { FlagDialog } from './flag-dialog.tsx';

/** Helpful, not helpful, or flagging the answer while that's possible. */
export function AnswerActions({ submission }: { submission: Submission }) {
  const { t } = useText();
  const showError = useFailureToast();
  const action = useSubmissionAction(submission);
  const [isFlagging, setIsFlagging] = useState(false);
  const { answer, ending, service } = submission;
  if (!answer || !ending || answer.decision === 'wrong_match') return null;
  const isHelpfulVote =
    action.isPending && action.variables.kind === 'vote' ? action.variables.isHelpful : ending.isHelpful;
  const vote = (isHelpful: boolean) => {
    if (action.isPending || isHelpful === ending.isHelpful) return;
    action.mutate({ kind: 'vote', isHelpful }, { onError: showError });
  };
  return (
    <div className={s.verdict} role="group" aria-label={t('act.verdict', { service: service.title })}>
      <IconButton
        size="s"
        label={t('act.helpful')}
        title={t('act.helpful')}
        icon={<ThumbsUpIcon size={16} />}
        pressed={isHelpfulVote === true}
        onClick={() => vote(true)}
      />
      <IconButton
        size="s"
        label={t('act.notHelpful')}
        title={t('act.notHelpful')}
        icon={<ThumbsDownIcon size={16} />}
        pressed={isHelpfulVote === false}
        onClick={() => vote(false)}
      />
      {ending.canFlag && (
        <IconButton
          size="s"
          label={t('act.flag.open')}
          title={t('act.flag.open')}
          icon={<FlagIcon size={16} />}
          onClick={() => setIsFlagging(true)}
        />
      )}
      {isFlagging && <FlagDialog submission={submission} onClose={() => setIsFlagging(false)} />}
    </div>
  );
}
