import { useLayoutEffect, useRef } from 'react';

/** Actions by `KeyboardEvent.key` in lower case. One that returns 'not mine' leaves the key to the browser. */
type Keys = Record<string, (event: KeyboardEvent) => unknown>;

/** Elements that keep their keys while focused: text fields, and controls that use the key themselves. */
const typing = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]';
const surfaces = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const pressedBySpace =
  'button, a, summary, input, [role=button], [role=checkbox], [role=radio], [role=switch], [role=combobox]';
const movedByArrows = 'input, [role=slider], [role=radio], [role=tab], [role=combobox]';

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.metaKey || event.altKey || event.ctrlKey) return true;
  if (!target) return false;
  if (target.closest(typing) || target.closest(surfaces)) return true;
  if (event.key === ' ' && target.closest(pressedBySpace)) return true;
  return event.key.startsWith('Arrow') && target.closest(movedByArrows) !== null;
}

/** React hook: single-key shortcuts for the whole screen, off while typing. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  // In the commit itself: a key pressed right after the next track appears is for that one.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // First: Chrome sends an event without a key for a field that it fills in.
      if (isTaken(event)) return;
      const run = latest.current[event.key.toLowerCase()];
      if (run && run(event) !== 'not mine') event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
