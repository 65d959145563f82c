import type { CuratorSubmission } from '@fanfare/api-contract';
import { useKeys, useText } from '@fanfare/kit';
import { PencilIcon, Popover, Skeleton, cx, lazyScreen } from '@fanfare/shared-ui';
import { Suspense, useState } from 'react';
import s from './artist-note.module.css';

// Loaded once it is opened.
const ArtistNoteEditor = lazyScreen(() =>
  import(/* webpackChunkName: "artist-note" */ './artist-note-editor.tsx').then((it) => it.ArtistNoteEditor),
);

interface ArtistNoteButtonProps {
  submission: CuratorSubmission;
  /** `T` opens it. */
  hasKey?: boolean;
  className?: string | undefined;
}

/** My private note about who sent a track, in full once pressed; there it is edited. */
export function ArtistNoteButton({ submission, hasKey = false, className }: ArtistNoteButtonProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  useKeys(hasKey ? { t: () => setOpen(true) } : {});
  const text = submission.artistNote?.text;
  return (
    <Popover
      className={s.popup}
      title={t('artistNote.title', { artist: submission.artist?.display_name ?? submission.track.artist })}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={cx(s.button, text !== undefined && s.filled, className)}
          aria-keyshortcuts={hasKey ? 'T' : undefined}
        >
          <PencilIcon size={14} aria-hidden="true" />
          <span>{text ?? t('artistNote.add')}</span>
        </button>
      }
    >
      <Suspense fallback={<Skeleton lines={3} />}>
        <ArtistNoteEditor submissionId={submission.submissionId} savedText={text ?? ''} />
      </Suspense>
    </Popover>
  );
}
