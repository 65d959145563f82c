import type { Flag, Submission } from '@fanfare/api-contract';
import { FailureBanner, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Dialog, formatCredits, formatDate, RadioGroup, TextArea } from '@fanfare/shared-ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';
import { FormButtons } from './form-buttons.tsx';

const reasons = ['copied', 'empty', 'not_heard', 'rude', 'other'] as const satisfies readonly Flag['reason'][];
const maxLength = 1_000;
const emptyForm: { reason: Flag['reason'] | null; text: string } = { reason: null, text: '' };

/** Flags an answer, once: the reason, what happens next and what it may refund. */
export function FlagDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const action = useSubmissionAction(submission);
  const { values, change, clear } = usePersistedState(`flag.${submission.id}`, emptyForm);
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { reason } = values;
  const text = values.text.trim();
  // Staff can't judge "other" without a description.
  const isTextMissing = reason === 'other' && !text;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    setIsRefused(!reason || isTextMissing);
    if (!reason) return form.current?.querySelector<HTMLElement>('[role=radio]')?.focus();
    if (isTextMissing) return area.current?.focus();
    action.mutate(
      { kind: 'flag', body: { reason, text } },
      {
        onSuccess: ({ ending, returnedCredits }) => {
          clear();
          const flag = ending?.flag;
          notify(
            flag?.state === 'upheld'
              ? { text: t('act.flag.upheldNow', { credits: formatCredits(returnedCredits, locale) }), tone: 'positive' }
              : { text: t('act.flag.sent', { date: flag ? formatDate(flag.decideBy, locale) : '' }) },
          );
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('act.flag.title', { service: submission.service.title })}
      description={t('act.flag.text', { credits: formatCredits(submission.spentCredits, locale) })}
      closeLabel={t('close')}
      busy={action.isPending}
    >
      <form ref={form} className={s.form} noValidate onSubmit={submit}>
        <RadioGroup
          label={t('act.flag.reason')}
          options={reasons.map((value) => ({
            value,
            label: t(`act.flag.reasons.${value}`),
            hint: t(`act.flag.hints.${value}`),
          }))}
          value={reason}
          onValueChange={(next) => change({ reason: next })}
          error={isRefused && !reason ? t('act.flag.reasonMissing') : undefined}
        />
        <TextArea
          ref={area}
          label={t('act.flag.more')}
          labelEnd={reason === 'other' ? undefined : t('act.flag.optional')}
          rows={3}
          maxLength={maxLength}
          error={isRefused && isTextMissing ? t('act.flag.moreMissing') : undefined}
          value={values.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <FailureBanner kind="form" error={action.error} />
        <FormButtons submitText={t('act.flag.confirm')} isPending={action.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
