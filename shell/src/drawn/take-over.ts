import type { Beginning } from './beginning.ts';

/** React stops a press on a part that it hasn't hydrated yet: the press is repeated until it reaches its target. */
function pressThrough(target: HTMLElement, tries = 100): void {
  let isThere = false;
  const arrive = () => {
    isThere = true;
  };
  target.addEventListener('click', arrive);
  target.click();
  target.removeEventListener('click', arrive);
  if (!isThere && target.isConnected && tries > 0) setTimeout(() => pressThrough(target, tries - 1), 100);
}

/** Hands a drawn page over to the shell's scripts, and repeats what was pressed, or sent, before. Does nothing a second time. */
export function takeOver(beginning: Beginning): void {
  beginning.isTakenOver = true;
  for (const [type, listener] of beginning.listeners) removeEventListener(type, listener, true);
  document.documentElement.style.cursor = '';
  const { held } = beginning;
  beginning.held = null;
  if (held instanceof HTMLFormElement) held.requestSubmit();
  else if (held) pressThrough(held);
}
