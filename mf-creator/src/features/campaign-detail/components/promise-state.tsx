import type { Submission } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import {
  Button,
  ConfirmDialog,
  ExternalLinkIcon,
  formatCredits,
  formatDate,
  HourglassIcon,
  ListMusicIcon,
} from '@fanfare/shared-ui';
import { useState } from 'react';
import { countdownText } from '../../../lib/countdown.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useSubmissionAction } from '../api/submission-actions.ts';
import { promiseText } from '../lib/promise-text.ts';
import s from './actions.module.css';
import { RejectProofDialog } from './reject-proof-dialog.tsx';

const day = { day: 'numeric', month: 'short' } as const;

/** The state of an accepted submission: proof, end date and refunds; the creator can confirm or reject a post. */
export function PromiseState({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const text = promiseText(submission);
  const proof = submission.ending?.proof;
  if (!text) return null;
  const { dueAt, credits = 0 } = text.values;
  const isWaiting = text.key === 'post.waiting';
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
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const action = useSubmissionAction(submission);
  const [dialog, setDialog] = useState<'confirm' | 'reject' | null>(null);
  const values = {
    credits: formatCredits(submission.heldCredits, locale),
    name: submission.curator.display_name,
  };
  const onConfirm = useSingleFlight(async () => {
    try {
      await action.mutateAsync({ kind: 'confirm' });
      notify({ text: t('promise.confirm.done', values), tone: 'positive' });
    } catch (thrown) {
      notify({ text: messageFor(thrown), tone: 'danger' });
    }
    setDialog(null);
  });
  return (
    <div className={s.decide}>
      <Button size="s" variant="primary" onClick={() => setDialog('confirm')}>
        {t('promise.confirm.open')}
      </Button>
      <Button size="s" onClick={() => setDialog('reject')}>
        {t('promise.reject.open')}
      </Button>
      <ConfirmDialog
        open={dialog === 'confirm'}
        onOpenChange={(stays) => !stays && setDialog(null)}
        title={t('promise.confirm.title')}
        description={t('promise.confirm.text', values)}
        confirmText={t('promise.confirm.confirm')}
        cancelText={t('cancel')}
        tone="primary"
        busy={action.isPending}
        onConfirm={onConfirm}
      />
      {dialog === 'reject' && <RejectProofDialog submission={submission} onClose={() => setDialog(null)} />}
    </div>
  );
}
