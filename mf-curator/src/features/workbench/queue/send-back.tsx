import type { QueueItem } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, Checkbox, Dialog } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSendWrongMatches } from '../api/send-wrong-matches.ts';
import type { ExcludedTracksProps } from './excluded-tracks.tsx';
import s from './excluded-tracks.module.css';

interface SendBackProps extends ExcludedTracksProps {
  /** How many wrong matches the limit leaves. */
  leftCount: number;
  days: number;
  onClose: () => void;
}

/** Chooses among excluded tracks, and sends those back together. */
export function SendBack({ items, leftCount, days, shownIds, onSent, onClose }: SendBackProps) {
  const { t } = useText();
  const messageFor = useFailureMessage();
  const send = useSendWrongMatches();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(items.slice(0, leftCount).map(({ submissionId }) => submissionId)),
  );
  const ids = items.map(({ submissionId }) => submissionId).filter((id) => chosen.has(id));
  const refused = send.data?.items.filter(({ isSent }) => !isSent) ?? [];
  const titleOf = ({ submissionId, track }: QueueItem) =>
    shownIds === null || shownIds.has(submissionId) ? track.title : t('blind.title');

  const confirm = () =>
    send.mutate(ids, {
      onSuccess: ({ items: results, undoSeconds, wrongMatch }) => {
        const sentIds = results.filter(({ isSent }) => isSent).map(({ submissionId }) => submissionId);
        const sent = items.filter(({ submissionId }) => sentIds.includes(submissionId));
        if (sent.length > 0) {
          onSent({
            ids: sentIds,
            text: t('excluded.done', {
              count: sent.length,
              left: t('excluded.left', { count: Math.max(0, wrongMatch.allowedCount - wrongMatch.usedCount), days }),
            }),
            deadlineAt: sent.map(({ deadlineAt }) => deadlineAt).toSorted()[0]!,
            undoUntilMs: Date.now() + undoSeconds * 1_000,
          });
        }
        if (sent.length === results.length) onClose();
        setChosen(new Set());
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('excluded.title')}
      description={t('excluded.text')}
      closeLabel={t('excluded.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('excluded.cancel')}</Button>
          <Button
            variant="primary"
            loading={send.isPending}
            disabled={ids.length === 0 || ids.length > leftCount}
            onClick={confirm}
          >
            {t('excluded.send', { count: ids.length })}
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
                setChosen((before) => {
                  const after = new Set(before);
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
        {t('excluded.left', { count: leftCount, days })}
      </p>
      {send.error ? <Banner tone="danger" title={messageFor(send.error)} /> : null}
      {refused.length > 0 ? (
        <Banner tone="warning" title={t('excluded.refused', { count: refused.length })}>
          {[...new Set(refused.map(({ message }) => message))].join(' ')}
        </Banner>
      ) : null}
    </Dialog>
  );
}
