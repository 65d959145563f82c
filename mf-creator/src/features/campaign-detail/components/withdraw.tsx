import type { Submission } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, formatCredits, formatDate, Undo2Icon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useSubmissionAct } from '../api/submission-acts.ts';
import s from './acts.module.css';

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Withdraws an unopened submission, or says why and from when. */
export function Withdraw({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const [isAsking, setIsAsking] = useState(false);
  const act = useSubmissionAct(submission);
  const { ending, heldCredits, service, openedAt, deadlineAt } = submission;
  const credits = formatCredits(heldCredits, locale);
  // New versions are sent free, so nothing returns.
  const context = heldCredits > 0 ? undefined : 'free';
  const onConfirm = useSingleFlight(async () => {
    try {
      await act.mutateAsync({ kind: 'withdraw' });
      notify({ text: t('act.withdraw.done', { credits, context }), tone: 'positive' });
    } catch (thrown) {
      notify({ text: messageFor(thrown), tone: 'danger' });
    }
    setIsAsking(false);
  });
  if (!ending || submission.status !== 'pending' || !deadlineAt) return null;
  const { withdrawFrom } = ending;
  const isTime = ending.canWithdraw || (withdrawFrom !== null && Date.parse(withdrawFrom) <= now);
  const date = (at: string) => formatDate(at, locale, dayAndTime);
  if (openedAt) {
    return <p className={s.quiet}>{t('act.withdraw.opened', { date: date(deadlineAt), credits, context })}</p>;
  }
  if (!isTime) {
    return (
      <p className={s.quiet}>
        {withdrawFrom
          ? t('act.withdraw.from', { date: date(withdrawFrom) })
          : t('act.withdraw.never', { date: date(deadlineAt), credits, context })}
      </p>
    );
  }
  return (
    <>
      <Button className={s.act} size="s" iconStart={<Undo2Icon />} onClick={() => setIsAsking(true)}>
        {t('act.withdraw.open', { credits, context })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('act.withdraw.title', { service: service.title })}
        description={t('act.withdraw.text', { credits, context })}
        confirmText={t('act.withdraw.confirm')}
        cancelText={t('act.withdraw.keep')}
        busy={act.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}
