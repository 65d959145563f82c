import type { SimulatedPlaylist, SimulatedTrack } from './spotify.store.ts';

/** Covers in the sizes that Spotify has, largest first. */
const imagesOf = (id: string, origin: string) =>
  [640, 300, 64].map((px) => ({ url: `${origin}/spotify/covers/${id}?px=${px}`, width: px, height: px }));

/** A track as the Web API describes it. @param origin of its cover */
export const trackObject = (
  { id, name, artist, artists, linkedFrom, releaseDate }: SimulatedTrack,
  origin: string,
) => ({
  type: 'track',
  id,
  ...(linkedFrom && { linked_from: { id: linkedFrom } }),
  ...(name && {
    name,
    artists: (artists ?? [artist ?? '']).map((one) => ({ name: one })),
    album: {
      name,
      images: imagesOf(id, origin),
      ...(releaseDate && {
        release_date: releaseDate,
        release_date_precision: ['year', 'month', 'day'][releaseDate.split('-').length - 1],
      }),
    },
  }),
});

/** A page of a playlist's entries. */
export function pageObject({ tracks, field }: SimulatedPlaylist, offset: number, limit: number, origin: string) {
  return {
    items: tracks.slice(offset, offset + limit).map((track) => ({
      added_at: '2026-01-01T00:00:00Z',
      [field]: track && trackObject(track, origin),
    })),
    total: tracks.length,
    // An address that must not be followed.
    next: offset + limit < tracks.length ? 'http://127.0.0.1:9/elsewhere' : null,
  };
}

/** An invented cover: two colours and a circle, by the id. */
export function coverSvg(id: string): string {
  const hue = (Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 9_973, 7) * 137) % 360;
  const [ground, sun] = [`hsl(${hue} 45% 32%)`, `hsl(${(hue + 40) % 360} 70% 68%)`];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><circle cx="40" cy="26" r="17" fill="${sun}"/></svg>`;
}
