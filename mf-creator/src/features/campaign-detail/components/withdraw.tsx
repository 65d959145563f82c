import type { Submission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatCredits, formatDate, Undo2Icon } from '@fanfare/shared-ui';
import { useSubmissionAction } from '../api/submission-actions.ts';
import s from './actions.module.css';
import { ConfirmButton } from './confirm-button.tsx';

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Withdraws an unopened submission, or says why and from when. */
export function Withdraw({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const action = useSubmissionAction(submission);
  const { ending, heldCredits, service, openedAt, deadlineAt } = submission;
  const credits = formatCredits(heldCredits, locale);
  // New versions are sent free, so nothing returns.
  const context = heldCredits > 0 ? undefined : 'free';
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
    <ConfirmButton
      className={s.act}
      size="s"
      iconStart={<Undo2Icon />}
      title={t('act.withdraw.title', { service: service.title })}
      description={t('act.withdraw.text', { credits, context })}
      confirmText={t('act.withdraw.confirm')}
      cancelText={t('act.withdraw.keep')}
      isPending={action.isPending}
      onConfirm={() => action.mutateAsync({ kind: 'withdraw' })}
      done={{ text: t('act.withdraw.done', { credits, context }), tone: 'positive' }}
    >
      {t('act.withdraw.open', { credits, context })}
    </ConfirmButton>
  );
}
