import type { Submission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, ExternalLinkIcon, formatCredits, formatDate, HourglassIcon, ListMusicIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { countdownText } from '../../../lib/countdown.ts';
import { useSubmissionAction } from '../api/submission-actions.ts';
import { promiseText } from '../lib/promise-text.ts';
import s from './actions.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { RejectProofDialog } from './reject-proof-dialog.tsx';

const day = { day: 'numeric', month: 'short' } as const;

/** The state of an accepted submission: proof, end date and refunds; the creator can confirm or reject a post. */
export function PromiseState({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const text = promiseText(submission, now);
  const proof = submission.ending?.proof;
  if (!text) return null;
  const { dueAt, credits = 0 } = text.values;
  const isWaiting = text.key === 'post.waiting' || text.key === 'post.notFound';
  const Icon = isWaiting || text.key === 'post.disputed' ? HourglassIcon : ListMusicIcon;
  return (
    <div className={s.note} data-promise={text.key}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <p>
          {t(`promise.${text.key}`, {
            date: dueAt ? formatDate(dueAt, locale, day) : '',
            credits: formatCredits(credits, locale),
            name: submission.curator.display_name,
            left: dueAt ? countdownText(t, dueAt, now) : '',
          })}
        </p>
        {proof && (
          <p>
            <a href={proof.url} target="_blank" rel="noreferrer">
              {t('promise.look')}
              <ExternalLinkIcon size={14} aria-hidden="true" />
            </a>
          </p>
        )}
        {proof?.disclosure && <p className={s.said}>{t('promise.disclosure', { words: proof.disclosure })}</p>}
        {proof?.verifiedBy && <p className={s.said}>{t(`promise.verifiedBy.${proof.verifiedBy}`)}</p>}
        {proof?.dispute && <p className={s.said}>{t('promise.dispute', { words: proof.dispute })}</p>}
        {proof?.note && <p className={s.said}>{t('act.staffNote', { note: proof.note })}</p>}
        {submission.status === 'placed' && <p className={s.said}>{t('promise.number', { id: submission.id })}</p>}
        {isWaiting && <ConfirmOrReject submission={submission} />}
      </div>
    </div>
  );
}

/** Confirms or rejects a post. */
function ConfirmOrReject({ submission }: { submission: Submission }) {
  const { t, locale } = useText();
  const action = useSubmissionAction(submission);
  const [isRejecting, setIsRejecting] = useState(false);
  const values = {
    credits: formatCredits(submission.heldCredits, locale),
    name: submission.curator.display_name,
  };
  return (
    <div className={s.decide}>
      <ConfirmButton
        size="s"
        variant="primary"
        title={t('promise.confirm.title')}
        description={t('promise.confirm.text', values)}
        confirmText={t('promise.confirm.confirm')}
        tone="primary"
        isPending={action.isPending}
        onConfirm={() => action.mutateAsync({ kind: 'confirm' })}
        done={{ text: t('promise.confirm.done', values), tone: 'positive' }}
      >
        {t('promise.confirm.open')}
      </ConfirmButton>
      <Button size="s" onClick={() => setIsRejecting(true)}>
        {t('promise.reject.open')}
      </Button>
      {isRejecting && <RejectProofDialog submission={submission} onClose={() => setIsRejecting(false)} />}
    </div>
  );
}
