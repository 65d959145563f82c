import type { Breadcrumb } from '@fanfare/api-contract';

/** An error as it was seen, before anything is made of it. */
export interface Captured {
  thrown: unknown;
  at: number;
  /** Where its script is, if the error itself doesn't say. */
  file?: string | undefined;
  /** Whose it is where no script of a remote is in its stack. */
  owner?: { name: string; version: string } | undefined;
  /** The call that failed, and how: its method, path without values, and status. */
  call?: string | undefined;
  /** Of that call. */
  requestId?: string | null | undefined;
}

const mostBreadcrumbs = 30;
const mostWaiting = 50;

let take: ((captured: Captured) => void) | null = null;
let wake = () => {};
const waiting: Captured[] = [];
const breadcrumbs: Breadcrumb[] = [];

/** Reports an error, whether or not what sends it has loaded. Never throws. */
export function captureError(thrown: unknown, about: Omit<Captured, 'thrown' | 'at'> = {}): void {
  const captured = { thrown, at: Date.now(), ...about };
  if (take) take(captured);
  else if (waiting.length < mostWaiting) waiting.push(captured);
  wake();
}

/** What sends takes what waited, and all that follows. */
export function takeErrors(given: (captured: Captured) => void): void {
  take = given;
  waiting.splice(0).forEach(given);
}

/** Called with each error, to load what sends. */
export function onFirstError(load: () => void): void {
  wake = () => {
    wake = () => {};
    load();
  };
  if (waiting.length > 0) wake();
}

/** Runs something once the page shows its first picture: what reports errors mustn't delay it. A page in the background shows none. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
}

/** Keeps what the page did, for reports of errors: nothing that was typed, no queries of addresses. */
export function leaveBreadcrumb(kind: Breadcrumb['kind'], text: string): void {
  if (breadcrumbs.length >= mostBreadcrumbs) breadcrumbs.shift();
  breadcrumbs.push({ at: new Date().toISOString(), kind, text: text.slice(0, 200) });
}

export const keptBreadcrumbs = (): Breadcrumb[] => [...breadcrumbs];

const labelOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);

/** Keeps presses of buttons and links, by role and label. */
export function watchPresses(): void {
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest('button, a, [role]') : null;
    if (pressed)
      leaveBreadcrumb('click', `${pressed.getAttribute('role') ?? pressed.tagName.toLowerCase()} ${labelOf(pressed)}`);
  };
  document.addEventListener('click', onClick, { capture: true, passive: true });
}
