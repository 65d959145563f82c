interface Activity {
  pendingWrites: () => number;
  isUnsaved: () => boolean;
}

/** A toast is a dialog to assistive technology, but doesn't block anybody. */
const dialogs =
  '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]:not([aria-modal="false"]), dialog[open]';

const isPlaying = (media: HTMLMediaElement) => !media.paused && !media.ended;

/** Whether a reload now would lose nothing: no pending requests, no unsaved input, nothing playing, no open dialog. */
export const isSafeMoment = ({ pendingWrites, isUnsaved }: Activity): boolean =>
  pendingWrites() === 0 &&
  !isUnsaved() &&
  ![...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(isPlaying) &&
  !document.querySelector(dialogs);
