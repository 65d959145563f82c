import type { Submission } from '@fanfare/api-contract';
import { FailureBanner, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Dialog, formatCredits, formatDate, TextArea } from '@fanfare/shared-ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';
import { FormButtons } from './form-buttons.tsx';

const emptyForm = { reason: '' };

/** Rejects a post, with the reason staff will judge. */
export function RejectProofDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const action = useSubmissionAction(submission);
  const { values, change, clear } = usePersistedState(`proof.${submission.id}`, emptyForm);
  const [isMissing, setIsMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const reason = values.reason.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    setIsMissing(!reason);
    if (!reason) return area.current?.focus();
    action.mutate(
      { kind: 'reject', reason },
      {
        onSuccess: ({ ending }) => {
          clear();
          const decideBy = ending?.proof?.decideBy;
          notify({ text: t('promise.reject.done', { date: decideBy ? formatDate(decideBy, locale) : '' }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('promise.reject.title')}
      description={t('promise.reject.text', { credits: formatCredits(submission.heldCredits, locale) })}
      closeLabel={t('close')}
      initialFocus={area}
      busy={action.isPending}
    >
      <form className={s.form} noValidate onSubmit={submit}>
        <TextArea
          ref={area}
          label={t('promise.reject.reason')}
          hint={t('promise.reject.hint')}
          rows={4}
          maxLength={1_000}
          required
          error={isMissing && !reason ? t('promise.reject.missing') : undefined}
          value={values.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <FailureBanner kind="form" error={action.error} />
        <FormButtons submitText={t('promise.reject.confirm')} isPending={action.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
