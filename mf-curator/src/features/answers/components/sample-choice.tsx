import type { CuratorSubmission } from '@fanfare/api-contract';
import { useFailureToast, useText } from '@fanfare/kit';
import { Checkbox } from '@fanfare/shared-ui';
import { useShowSample } from '../api/list-answers.ts';
import s from './answer-row.module.css';

/** Shows an answer on the curator's page, where its artist allows it. */
export function SampleChoice({
  submission: { submissionId, isShownAsSample, isFlagged, status },
}: {
  submission: CuratorSubmission;
}) {
  const { t } = useText();
  const showError = useFailureToast();
  const show = useShowSample(submissionId);
  // What was refunded, or is in dispute, isn't shown whatever was chosen.
  if (typeof isShownAsSample !== 'boolean' || isFlagged || status === 'refunded_quality' || status === 'broken')
    return null;
  return (
    <Checkbox
      className={s.sample}
      label={t('answers.sample')}
      hint={t('answers.sampleHint')}
      checked={show.isPending ? show.variables : isShownAsSample}
      disabled={show.isPending}
      onCheckedChange={(checked) => show.mutate(checked, { onError: showError })}
    />
  );
}
