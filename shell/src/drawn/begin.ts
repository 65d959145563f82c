/*
 * The one script of a page that the server drew. The page can be read as it is and its links work, so the shell's scripts load when somebody
 * begins to use it, or has it open for a while (docs/decisions/286-drawn-pages-wait-for-their-reader.md). What is pressed meanwhile is pressed once they have
 * taken the page over. It is compiled by itself and imports nothing.
 */
import type { Beginning } from './beginning.ts';

/** Whoever reads for so long may press something next. */
const patienceMs = 30_000;

/** Events that show that somebody uses the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const;
/** What needs scripts to do anything. The browser itself follows links, focuses fields by their labels and unfolds details. */
const pressable = 'button, input[type=radio], input[type=checkbox]';

const { main = '', ahead = '', remote = '' } = (document.currentScript as HTMLScriptElement).dataset;
const beginning: Beginning = { beganAtMs: null, isTakenOver: false, takeOver };
(globalThis as { fanfareBeginning?: Beginning }).fanfareBeginning = beginning;

/** Repeats the last press, or the sending of a form. */
let repeat: (() => void) | null = null;

function add(element: HTMLElement, attributes: Record<string, string>, onFailed?: () => void) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (onFailed) element.addEventListener('error', onFailed);
  document.head.append(element);
}

const addressesIn = (list: string) => list.split(' ').filter(Boolean);

function begin(): void {
  if (beginning.beganAtMs !== null) return;
  beginning.beganAtMs = performance.now();
  for (const href of addressesIn(ahead)) add(document.createElement('link'), { rel: 'preload', as: 'script', href });
  // As the page fetches them, which verifies their sums.
  for (const href of addressesIn(remote))
    add(document.createElement('link'), { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href });
  // Without a network, the next sign of use tries again.
  add(document.createElement('script'), { src: main }, () => {
    beginning.beganAtMs = null;
    document.documentElement.style.cursor = '';
  });
}

/** A browser also sends `pointermove` where a page opens under a pointer that lies still: that is no sign of use. */
function notice(event: Event): void {
  const { movementX, movementY } = event as Partial<PointerEvent>;
  if (event.type !== 'pointermove' || movementX || movementY) begin();
}

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

function keep(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  repeat = again;
  document.documentElement.style.cursor = 'progress';
  begin();
}

function press(event: Event): void {
  const target = (event.target as Element).closest<HTMLElement>(pressable);
  if (target) keep(event, () => pressThrough(target));
}

function submit(event: Event): void {
  const form = event.target as HTMLFormElement;
  keep(event, () => form.requestSubmit());
}

function takeOver(): void {
  beginning.isTakenOver = true;
  for (const sign of signs) removeEventListener(sign, notice, true);
  removeEventListener('click', press, true);
  removeEventListener('submit', submit, true);
  document.documentElement.style.cursor = '';
  repeat?.();
  repeat = null;
}

for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });
addEventListener('click', press, true);
addEventListener('submit', submit, true);
addEventListener('load', () => setTimeout(begin, patienceMs));
// Somebody was quicker than this script.
if (document.activeElement && document.activeElement !== document.body) begin();
