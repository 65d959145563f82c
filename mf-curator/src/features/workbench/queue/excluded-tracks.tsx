import type { QueueItem } from '@fanfare/api-contract';
import { useNow, useShell, useText } from '@fanfare/kit';
import { Button, lazyScreen } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { stateQuery } from '../api/state.ts';
import { wrongMatchRoom } from '../lib/wrong-match.ts';
import type { SentAnswers } from '../undo/use-sent-answers.ts';
import s from './excluded-tracks.module.css';

// Rarely needed, so the queue does not wait for its code.
const SendBackDialog = lazyScreen(() =>
  import(/* webpackChunkName: "send-back" */ './send-back-dialog.tsx').then((it) => it.SendBackDialog),
);

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
  // Otherwise the dialog would reopen when the next such track arrives.
  if (isOpen && excluded.length === 0) setOpen(false);
  if (limit === null || excluded.length === 0) return null;
  return (
    <section className={s.note}>
      <p>{t('excluded.note', { count: excluded.length })}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('excluded.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SendBackDialog
            items={excluded}
            leftCount={Math.max(0, limit.allowedCount - limit.usedCount)}
            days={limit.windowDays}
            shownIds={shownIds}
            onSent={onSent}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
