import type { Submission } from '@fanfare/api-contract';
import { FailureBanner, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Button, formatDate, TextArea, MessageSquareTextIcon } from '@fanfare/shared-ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';
import { FormButtons } from './form-buttons.tsx';

const emptyForm = { text: '' };
const maxLength = 1_000;

/** The creator's one reply to an answer, or the form to write it if the curator accepts replies. */
export function Reply({ submission }: { submission: Submission }) {
  const { t, locale } = useText();
  const [isWriting, setIsWriting] = useState(false);
  const { ending } = submission;
  if (ending?.reply) {
    return (
      <div className={s.note}>
        <MessageSquareTextIcon size={16} aria-hidden="true" />
        <div>
          <p className={s.said}>{ending.reply.text}</p>
          <p>{t('act.reply.sent', { date: formatDate(ending.reply.sentAt, locale) })}</p>
        </div>
      </div>
    );
  }
  if (!ending?.canReply) return null;
  if (isWriting) return <ReplyForm submission={submission} onClose={() => setIsWriting(false)} />;
  return (
    <Button className={s.act} size="s" iconStart={<MessageSquareTextIcon />} onClick={() => setIsWriting(true)}>
      {t('act.reply.open')}
    </Button>
  );
}

function ReplyForm({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t } = useText();
  const { notify, isFailure } = useShell();
  const action = useSubmissionAction(submission);
  const { values, change, clear } = usePersistedState(`reply.${submission.id}`, emptyForm);
  const [isMissing, setIsMissing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  // The form was opened to write.
  useEffect(() => area.current?.focus(), []);
  const text = values.text.trim();
  const fieldError = isFailure(action.error) ? action.error.fields?.text : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    setIsMissing(!text);
    if (!text) return area.current?.focus();
    action.mutate(
      { kind: 'reply', text },
      {
        onSuccess: () => {
          clear();
          notify({ text: t('act.reply.done', { name: submission.curator.display_name }), tone: 'positive' });
          onClose();
        },
        onError: () => area.current?.focus(),
      },
    );
  };
  return (
    <form className={s.form} noValidate onSubmit={submit}>
      <TextArea
        ref={area}
        label={t('act.reply.label', { name: submission.curator.display_name })}
        hint={t('act.reply.hint')}
        rows={3}
        maxLength={maxLength}
        value={values.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={isMissing && !text ? t('act.reply.missing') : fieldError}
      />
      {!fieldError && <FailureBanner kind="form" error={action.error} />}
      <FormButtons submitText={t('act.reply.confirm')} isPending={action.isPending} onCancel={onClose} />
    </form>
  );
}
