import { useEffect, type RefObject } from 'react';

/** Controls that would keep Space and the arrow keys after a click, though they are meant for the player. */
const keptByClick =
  '[role=switch], [role=checkbox], [type=checkbox], [type=radio], [type=range], [role=slider], [aria-pressed], [data-player-control]';

/**
 * React hook: gives the keys back to the player. Escape leaves whatever has the focus; a control that was clicked doesn't keep it, while
 * one that was reached and pressed by keyboard does. Tab continues from where the focus was.
 * @param root the screen; dialogs and lists that open above it keep their own Escape
 */
export function useFocusReturn(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = () => {
      const active = document.activeElement;
      return active instanceof HTMLElement && root.current?.contains(active) ? active : null;
    };
    const onClick = (event: MouseEvent) => {
      // Keys click as well, without a press to count.
      if (event.detail === 0 || !root.current?.contains(event.target as Node)) return;
      // A label has passed the click on by then.
      setTimeout(() => {
        const control = focused();
        if (control?.matches(keptByClick)) control.blur();
      });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) focused()?.blur();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
}
