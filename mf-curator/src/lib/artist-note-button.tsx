import type { CuratorSubmission } from '@fanfare/api-contract';
import { useKeys, useText } from '@fanfare/kit';
import { PencilIcon, cx, lazyScreen } from '@fanfare/shared-ui';
import { Suspense, useState } from 'react';
import s from './artist-note.module.css';

// Loaded once it is opened.
const ArtistNotePopover = lazyScreen(() =>
  import(/* webpackChunkName: "artist-note" */ './artist-note-popover.tsx').then((it) => it.ArtistNotePopover),
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
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  useKeys(hasKey ? { t: open } : {});
  const text = submission.artistNote?.text;
  const button = (onClick?: () => void) => (
    <button
      type="button"
      className={cx(s.button, text !== undefined && s.filled, className)}
      aria-keyshortcuts={hasKey ? 'T' : undefined}
      {...(onClick && { onClick })}
    >
      <PencilIcon size={14} aria-hidden="true" />
      <span>{text ?? t('artistNote.add')}</span>
    </button>
  );
  if (!wasOpened) return button(open);
  return (
    <Suspense fallback={button()}>
      <ArtistNotePopover
        artist={submission.artist?.display_name ?? submission.track.artist}
        submissionId={submission.submissionId}
        savedText={text ?? ''}
        isOpen={isOpen}
        onOpen={setOpen}
        trigger={button()}
      />
    </Suspense>
  );
}
