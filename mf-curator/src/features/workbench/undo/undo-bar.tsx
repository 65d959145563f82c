import type { CuratorSubmission } from '@fanfare/api-contract';
import { useFailureToast, useKeys, useShell, useText } from '@fanfare/kit';
import { Button, Kbd } from '@fanfare/shared-ui';
import { useEffect, useState } from 'react';
import { useUndoAnswers } from '../api/undo-answer.ts';
import s from './undo-bar.module.css';
import type { SentAnswers } from './use-sent-answers.ts';

const tickMs = 250;

/** React hook: the whole seconds until a time of this browser's clock. */
function useSecondsUntil(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
}

/** React hook: Ctrl+Z outside of fields, which have an undo of their own. */
function useUndoKey(undo: () => void): void {
  useKeys({ z: undo });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The key last: Chrome sends an event without one for a field that it fills in.
      if (event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z')
        return;
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]');
      if (isElsewhere || event.defaultPrevented) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [undo]);
}

interface UndoBarProps {
  /** What was sent last; null where nothing can be undone. */
  sent: SentAnswers | null;
  /** Called once it can't be undone any more, or has been. */
  onGone: (sent: SentAnswers) => void;
  /** Called with the submission where it was a single one. */
  onUndone: (submission: CuratorSubmission) => void;
}

/** What was just sent, and a button that takes it back. It stands in the page and covers nothing. */
export function UndoBar({ sent, onGone, onUndone }: UndoBarProps) {
  return (
    <div className={sent ? s.bar : undefined}>
      <p role="status" className={s.text}>
        {sent?.text}
      </p>
      {sent ? <Undo key={sent.ids.join()} sent={sent} onGone={onGone} onUndone={onUndone} /> : null}
    </div>
  );
}

function Undo({ sent, onGone, onUndone }: UndoBarProps & { sent: SentAnswers }) {
  const { t } = useText();
  const { notify, now } = useShell();
  const failed = useFailureToast();
  const seconds = useSecondsUntil(sent.undoUntilMs);
  const undo = useUndoAnswers();
  const isLate = Date.parse(sent.deadlineAt) <= now();

  const run = () => {
    if (undo.isPending) return;
    undo.mutate(sent.ids, {
      onSuccess: (undone) => {
        onGone(sent);
        if (undone.some(({ status }) => status === 'expired')) notify({ text: t('undo.expired'), tone: 'warning' });
        if (undone.length === 1) onUndone(undone[0]!);
      },
      onError: (thrown) => {
        onGone(sent);
        failed(thrown);
      },
    });
  };
  useUndoKey(run);
  return (
    <>
      {isLate ? <p className={s.late}>{t('undo.late')}</p> : null}
      <Button size="s" loading={undo.isPending} aria-keyshortcuts="Z Control+Z" className={s.button} onClick={run}>
        {t('undo.button')} <span data-figures="">{t('undo.left', { seconds })}</span> <Kbd className={s.key}>Z</Kbd>
      </Button>
    </>
  );
}
