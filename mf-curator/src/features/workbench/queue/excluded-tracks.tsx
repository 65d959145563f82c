import type { QueueItem } from '@fanfare/api-contract';
import { useFailureMessage, useNow, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Checkbox, Dialog } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendWrongMatches } from '../api/send-wrong-matches.ts';
import { stateQuery } from '../api/state.ts';
import { wrongMatchRoom } from '../lib/wrong-match.ts';
import type { SentAnswers } from '../undo/use-sent-answers.ts';
import s from './excluded-tracks.module.css';

interface ExcludedTracksProps {
  items: readonly QueueItem[];
  /** Blind mode: the tracks that are revealed; null if nothing is hidden. */
  shownIds: ReadonlySet<number> | null;
  onSent: (sent: SentAnswers) => void;
}

/** Tracks of genres that their services exclude, to be sent back together. Shows nothing where there are none. */
export function ExcludedTracks({ items, shownIds, onSent }: ExcludedTracksProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const limit = useQuery(stateQuery(useShell().call)).data?.wrongMatch ?? null;
  const nowMs = useNow();
  const excluded = items.filter(
    (item) =>
      (item.excludedGenres ?? []).length > 0 &&
      // Opened too long ago, it needs an answer like any other.
      !(wrongMatchRoom(limit && { ...limit, usedCount: 0 }, item.openedAt, nowMs)?.isOver ?? false),
  );
  if (limit === null || excluded.length === 0) return null;
  return (
    <section className={s.note}>
      <p>{t('excluded.note', { count: excluded.length })}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('excluded.open')}
      </Button>
      {isOpen ? (
        <SendBack
          items={excluded}
          leftCount={Math.max(0, limit.allowedCount - limit.usedCount)}
          days={limit.windowDays}
          shownIds={shownIds}
          onSent={onSent}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

interface SendBackProps extends ExcludedTracksProps {
  /** How many wrong matches the limit leaves. */
  leftCount: number;
  days: number;
  onClose: () => void;
}

function SendBack({ items, leftCount, days, shownIds, onSent, onClose }: SendBackProps) {
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
