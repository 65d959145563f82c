const frame = () => new Promise(requestAnimationFrame);
const mostFrames = 60;

/** Waits until fonts and pictures are there, and nothing is added or moves any more. */
export async function settle(): Promise<void> {
  // Otherwise a font is asked for when a text needs it, which is after the first load.
  // Stand-ins are fonts of the machine, which may have none of them.
  const fonts = Array.from(document.fonts).filter(({ family }) => !family.includes('Stand-in'));
  await Promise.all(fonts.map((font) => font.load()));
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  await untilQuiet();
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

/** Two frames without a change: what floats is measured in one and placed in the next. */
async function untilQuiet(): Promise<void> {
  let isQuiet = false;
  const observer = new MutationObserver(() => (isQuiet = false));
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  for (let quiet = 0, frames = 0; quiet < 2 && frames < mostFrames; frames += 1) {
    isQuiet = true;
    await frame();
    quiet = isQuiet ? quiet + 1 : 0;
  }
  observer.disconnect();
}
