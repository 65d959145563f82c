interface Activity {
  pendingWrites: () => number;
  isUnsaved: () => boolean;
}

/** A toast is a dialog to assistive technology, but not in anybody's way. */
const dialogs =
  '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]:not([aria-modal="false"]), dialog[open]';

const isPlaying = (media: HTMLMediaElement) => !media.paused && !media.ended;

/** Whether a reload now would cost the person nothing: nothing on its way, nothing typed, nothing playing, no dialog open. */
export const isSafeMoment = ({ pendingWrites, isUnsaved }: Activity): boolean =>
  pendingWrites() === 0 &&
  !isUnsaved() &&
  ![...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(isPlaying) &&
  !document.querySelector(dialogs);
