const frame = () => new Promise(requestAnimationFrame);

/** Waits until fonts and pictures are there and nothing moves any more. */
export async function settle(): Promise<void> {
  // Otherwise a font is asked for when a text needs it, which is after the first look.
  await Promise.all(Array.from(document.fonts, (font) => font.load()));
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  // What floats is measured in one frame and placed in the next.
  await frame();
  await frame();
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}
