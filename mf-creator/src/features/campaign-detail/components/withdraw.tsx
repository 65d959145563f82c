import type { Submission } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, formatCredits, formatDate, Undo2Icon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Withdraws an unopened submission, or says why and from when. */
export function Withdraw({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useSubmissionAction(submission);
  const { ending, heldCredits, service, openedAt, deadlineAt } = submission;
  const credits = formatCredits(heldCredits, locale);
  // New versions are sent free, so nothing returns.
  const context = heldCredits > 0 ? undefined : 'free';
  const onConfirm = useSingleFlight(async () => {
    try {
      await action.mutateAsync({ kind: 'withdraw' });
      notify({ text: t('act.withdraw.done', { credits, context }), tone: 'positive' });
    } catch (thrown) {
      notify({ text: messageFor(thrown), tone: 'danger' });
    }
    setIsConfirming(false);
  });
  if (!ending || submission.status !== 'pending' || !deadlineAt) return null;
  const { withdrawFrom } = ending;
  const canWithdraw = ending.canWithdraw || (withdrawFrom !== null && Date.parse(withdrawFrom) <= now);
  const date = (at: string) => formatDate(at, locale, dayAndTime);
  if (openedAt) {
    return <p className={s.quiet}>{t('act.withdraw.opened', { date: date(deadlineAt), credits, context })}</p>;
  }
  if (!canWithdraw) {
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
      <Button className={s.act} size="s" iconStart={<Undo2Icon />} onClick={() => setIsConfirming(true)}>
        {t('act.withdraw.open', { credits, context })}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('act.withdraw.title', { service: service.title })}
        description={t('act.withdraw.text', { credits, context })}
        confirmText={t('act.withdraw.confirm')}
        cancelText={t('act.withdraw.keep')}
        busy={action.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}
