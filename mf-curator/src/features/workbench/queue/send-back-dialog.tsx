import type { QueueItem } from '@fanfare/api-contract';
import { registerTexts, useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, Checkbox, Dialog } from '@fanfare/shared-ui';
import { useState } from 'react';
import { name } from '../../../i18n.ts';
import texts from '../../../locales/en/send-back.json';
import { useSendWrongMatches } from '../api/send-wrong-matches.ts';
import type { SentAnswers } from '../undo/use-sent-answers.ts';
import s from './excluded-tracks.module.css';

registerTexts(name, texts);

const inSeconds = (seconds: number): number => Date.now() + seconds * 1_000;

interface SendBackDialogProps {
  items: readonly QueueItem[];
  /** Blind mode: the tracks that are revealed; null if nothing is hidden. */
  shownIds: ReadonlySet<number> | null;
  onSent: (sent: SentAnswers) => void;
  /** How many wrong matches the limit leaves. */
  leftCount: number;
  days: number;
  onClose: () => void;
}

/** Chooses which of them are sent back: at first, as many as the limit leaves. */
export function SendBackDialog({ items, leftCount, days, shownIds, onSent, onClose }: SendBackDialogProps) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const send = useSendWrongMatches();
  // Until somebody chooses, as many as the limit leaves now: after an undo, tracks are back before their count is. Tracks that arrive later
  // aren't preselected.
  const [offered] = useState(() => new Set(items.map(({ submissionId }) => submissionId)));
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  const first = items.map(({ submissionId }) => submissionId).filter((id) => offered.has(id));
  const chosen = changed ?? new Set(first.slice(0, leftCount));
  const ids = items.map(({ submissionId }) => submissionId).filter((id) => chosen.has(id));
  const refused = send.data?.items.filter(({ isSent }) => !isSent) ?? [];
  const titleOf = ({ submissionId, track }: QueueItem) =>
    shownIds === null || shownIds.has(submissionId) ? track.title : t('blind.title');

  // Not by `mutate`: its callbacks don't run once the dialog is unmounted, and the tracks may leave the queue before the answer.
  const confirm = async () => {
    setChanged(new Set(ids));
    const done = await send.mutateAsync(ids).catch(() => null);
    if (!done) return;
    const { items: results, undoSeconds, wrongMatch } = done;
    const sentIds = results.filter(({ isSent }) => isSent).map(({ submissionId }) => submissionId);
    const sent = items.filter(({ submissionId }) => sentIds.includes(submissionId));
    if (sent.length > 0) {
      onSent({
        ids: sentIds,
        text: t('sendBack.done', {
          count: sent.length,
          left: t('sendBack.left', { count: Math.max(0, wrongMatch.allowedCount - wrongMatch.usedCount), days }),
        }),
        deadlineAt: sent.map(({ deadlineAt }) => deadlineAt).toSorted()[0]!,
        undoUntilMs: inSeconds(undoSeconds),
      });
    }
    if (sent.length === results.length) onClose();
    setChanged(new Set());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('sendBack.title')}
      description={t('sendBack.text')}
      closeLabel={t('sendBack.close')}
      busy={send.isPending}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {t('sendBack.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={send.isPending}
            disabled={ids.length === 0 || ids.length > leftCount}
            onClick={() => void confirm()}
          >
            {t('sendBack.send', { count: ids.length })}
          </Button>
        </>
      }
    >
      <ul className={s.tracks}>
        {items.map((item) => (
          <li key={item.submissionId}>
            <Checkbox
              label={titleOf(item)}
              hint={[item.service.title, ...(item.excludedGenres ?? [])].join(' · ')}
              checked={chosen.has(item.submissionId)}
              onCheckedChange={(isChosen) =>
                setChanged((before) => {
                  const after = new Set(before ?? chosen);
                  if (isChosen) after.add(item.submissionId);
                  else after.delete(item.submissionId);
                  return after;
                })
              }
            />
          </li>
        ))}
      </ul>
      <p className={s.left} role={ids.length > leftCount ? 'alert' : undefined}>
        {t('sendBack.left', { count: leftCount, days })}
      </p>
      {send.error ? <Banner tone="danger" title={messageFor(send.error)} /> : null}
      {refused.length > 0 ? (
        <Banner tone="warning" title={t('sendBack.refused', { count: refused.length })}>
          {[...new Set(refused.map(({ message }) => message))].join(' ')}
        </Banner>
      ) : null}
    </Dialog>
  );
}
