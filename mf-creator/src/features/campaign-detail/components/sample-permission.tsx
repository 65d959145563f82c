import type { Submission } from '@fanfare/api-contract';
import { useFailureToast, useText } from '@fanfare/kit';
import { Checkbox } from '@fanfare/shared-ui';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';

/** Lets the curator show an answer on their page. It is asked about helpful answers, and can be taken back at any time. */
export function SamplePermission({ submission }: { submission: Submission }) {
  const { t } = useText();
  const showError = useFailureToast();
  const action = useSubmissionAction(submission);
  const { answer, ending, curator } = submission;
  // An API before this one doesn't know samples.
  if (!answer || ending?.isSampleAllowed === undefined) return null;
  if (ending.isHelpful !== true && !ending.isSampleAllowed) return null;
  const isAllowed =
    action.isPending && action.variables.kind === 'sample' ? action.variables.isAllowed : ending.isSampleAllowed;
  return (
    <Checkbox
      className={s.sample}
      label={t('act.sample', { name: curator.display_name })}
      checked={isAllowed}
      disabled={action.isPending}
      onCheckedChange={(checked) => action.mutate({ kind: 'sample', isAllowed: checked }, { onError: showError })}
    />
  );
}
