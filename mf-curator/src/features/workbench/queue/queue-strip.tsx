import { useKeys, useText } from '@fanfare/kit';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  Dialog,
  IconButton,
  ListIcon,
  formatCredits,
} from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import type { Queue } from '../api/get-queue.ts';
import { Missed } from './missed.tsx';
import s from './queue-strip.module.css';

interface QueueStripProps {
  queue: Queue;
  selectedId: number | null;
  /** The position of the open track, e.g. "3 of 14". */
  place: string | null;
  /** What was just sent and can be undone. */
  notice: ReactNode;
  onStep: (step: 1 | -1) => void;
  /** The queue itself, in a drawer. */
  children: ReactNode;
}

/** On a tablet: the queue as one line above the track; pressed, all of it in a drawer. */
export function QueueStrip({ queue, selectedId, place, notice, onStep, children }: QueueStripProps) {
  const { t, locale } = useText();
  // Open until another track is.
  const [opened, setOpened] = useState<{ at: number | null } | null>(null);
  const isOpen = opened !== null && opened.at === selectedId;
  const setOpen = (next: boolean) => setOpened(next ? { at: selectedId } : null);
  useKeys({ '/': () => setOpen(true) });
  return (
    <>
      <Missed className={s.missed} />
      <div className={s.bar}>
        <Button iconStart={<ListIcon aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('queue.label')}
        </Button>
        <p data-figures="">
          {t('queue.openOf', { open: queue.openCount, capacity: queue.capacity })}
          {queue.dueTodayCount > 0 ? (
            <b>{t('queue.riskToday', { amount: formatCredits(queue.atRiskTodayCredits, locale) })}</b>
          ) : null}
        </p>
        <div className={s.notice}>{notice}</div>
        <span className={s.steps}>
          {place === null ? null : <span data-figures="">{place}</span>}
          <IconButton
            variant="outline"
            label={t('queue.previous')}
            icon={<ChevronLeftIcon aria-hidden="true" />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            variant="outline"
            label={t('queue.next')}
            icon={<ChevronRightIcon aria-hidden="true" />}
            onClick={() => onStep(1)}
          />
        </span>
        <Dialog
          className={s.drawer}
          open={isOpen}
          onOpenChange={setOpen}
          title={t('queue.label')}
          closeLabel={t('queue.close')}
        >
          {children}
        </Dialog>
      </div>
    </>
  );
}
