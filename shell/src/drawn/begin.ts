/*
 * The one script of a page that the server drew. The page can be read as it is and its links work, so the shell's scripts load when somebody
 * begins to use it, or has it open for a while (docs/decisions/286-drawn-pages-wait-for-their-reader.md). What is pressed meanwhile is held, for them to press
 * once they have taken the page over (take-over.ts). It is compiled by itself and imports nothing. What most readers never need comes with the shell.
 */
import type { Beginning } from './beginning.ts';

/** Whoever reads for so long may press something next. */
const patienceMs = 30_000;

/** Events that show that somebody uses the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const;
/** What needs scripts to do anything. The browser itself follows links, focuses fields by their labels and unfolds details. */
const pressable = 'button, input[type=radio], input[type=checkbox]';

const page = document.documentElement;
const { main = '', ahead = '', remote = '' } = (document.currentScript as HTMLScriptElement).dataset;

/** What loads the shell's scripts. Copies of it do: a script that failed once doesn't run again. */
const scripts = new DocumentFragment();
const add = (tag: 'link' | 'script', attributes: Record<string, string>) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  scripts.append(element);
};
for (const href of ahead.split(' ')) if (href) add('link', { rel: 'preload', as: 'script', href });
// As the page fetches them, which verifies their sums.
for (const href of remote.split(' '))
  if (href) add('link', { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href });
add('script', { src: main });

/** A browser also sends `pointermove` where a page opens under a pointer that lies still: that is no sign of use. */
const begin = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
  if (beginning.beganAtMs !== null || (type === 'pointermove' && !movementX && !movementY)) return;
  beginning.beganAtMs = performance.now();
  document.head.append(scripts.cloneNode(true));
};

/** Holds a press, or the sending of a form. */
const hold = (event: Event) => {
  const target = event.target as HTMLElement;
  const held = event.type === 'submit' ? target : target.closest<HTMLElement>(pressable);
  if (!held) return;
  event.preventDefault();
  event.stopPropagation();
  beginning.held = held;
  page.style.cursor = 'progress';
  begin(event);
};

/** Without a network, the next sign of use tries again. */
const failed = ({ target }: Event) => {
  if ((target as Element).getAttribute?.('src') !== main) return;
  beginning.beganAtMs = null;
  page.style.cursor = '';
};

const listeners: Beginning['listeners'] = [
  ...signs.map((sign) => [sign, begin] as const),
  ['click', hold],
  ['submit', hold],
  ['error', failed],
];
const beginning: Beginning = { beganAtMs: null, isTakenOver: false, held: null, listeners };
(globalThis as { fanfareBeginning?: Beginning }).fanfareBeginning = beginning;

for (const [type, listener] of listeners)
  addEventListener(type, listener, { capture: true, passive: listener === begin });
addEventListener('load', () => setTimeout(begin, patienceMs, {}));
// Somebody was quicker than this script.
if (document.activeElement && document.activeElement !== document.body) begin({});
