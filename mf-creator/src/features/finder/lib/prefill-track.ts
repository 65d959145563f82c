import type { PastedLink } from '../../../lib/finder-choice.ts';

/** Fills the form of a new track with what a visitor's link told, unless something is typed there already. */
export function prefillTrack(accountId: number, { url, title, artist }: PastedLink): void {
  const key = `fanfare.track.new.${accountId}`;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, JSON.stringify({ values: { title, artist, link: url } }));
  } catch {
    // Without storage it is typed.
  }
}
