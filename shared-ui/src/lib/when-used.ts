/** Whoever looks at a page for so long may press something next. */
const patienceMs = 30_000;
/** The pointer, a finger or the keyboard is on the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** A page that opens under a pointer that lies still is told of it as if it had moved. */
const isUse = (event: Event): boolean => {
  const { movementX, movementY } = event as Partial<PointerEvent>;
  return event.type !== 'pointermove' || Boolean(movementX || movementY);
};

/**
 * Does something once, with the first sign that somebody uses the page, or after half a minute: what only later moves need takes no time from the
 * first view.
 * @returns forgets it
 */
export function whenUsed(then: () => void): () => void {
  const forget = () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, notice, true);
  };
  const done = () => {
    forget();
    then();
  };
  const notice = (event: Event) => {
    if (isUse(event)) done();
  };
  // Whoever pressed something before, elsewhere on the page, needs no further sign.
  const isUsed = (navigator as Partial<Navigator>).userActivation?.hasBeenActive === true;
  const timer = setTimeout(done, isUsed ? 0 : patienceMs);
  for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });
  return forget;
}
