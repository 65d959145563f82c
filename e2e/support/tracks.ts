import type { Api } from '@fanfare/api-contract';
import { wav } from './audio.ts';
import { expect } from './fixtures.ts';
import type { signedIn } from './api.ts';
import { urls } from './urls.ts';

export type Person = Awaited<ReturnType<typeof signedIn>>;
type Track = Api['POST /api/account/track']['data'];

/** A sound file as a browser's file field takes it. */
export const soundFile = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: wav(seconds) });

/**
 * A track of a creator, by calls.
 * @param seconds how long its audio sounds; none where left out
 * @param genre what it is, by the genre's name
 */
export async function newTrack(creator: Person, title: string, seconds?: number, genre?: string): Promise<Track> {
  const genres = genre ? (await creator.call('GET /music-genres')).body.data : [];
  const fields = { title, artist: 'Wren Ashby', genreIds: [genres.find(({ name }) => name === genre)?.id ?? 1] };
  const { data: track } = (await creator.call('POST /api/account/track', undefined, fields)).body;
  if (seconds) await sendAudio(creator, track.id, seconds);
  return track;
}

async function sendAudio(creator: Person, trackId: number, seconds: number): Promise<void> {
  const form = new FormData();
  form.append('filename', new Blob([new Uint8Array(wav(seconds))], { type: 'audio/wav' }), 'a-sound.wav');
  const uploaded = await fetch(`${urls.api}/api/account/track/${trackId}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${creator.token}` },
    body: form,
  });
  expect(uploaded.status).toBe(200);
}

/** A draft for a track, by calls, with the given services in it. */
export async function newDraft(
  creator: Person,
  type: 'playlists' | 'radios' | 'influencers',
  trackId: number,
  servicesIDs: number[] = [],
): Promise<number> {
  const { id } = (await creator.call('POST /api/campaign/create', undefined, { type, trackId })).body.data;
  if (servicesIDs.length > 0) {
    const added = await creator.call('POST /api/v2/campaigns/:id/curators', `/api/v2/campaigns/${id}/curators`, {
      servicesIDs,
    });
    expect(added.status).toBe(200);
  }
  return id;
}

/** Services of a type that take tracks now, the cheapest first. */
export async function openServices(creator: Person, type: 'playlists' | 'radios') {
  const path = `/api/v2/curator-services?type=${type}&sort=price&limit=50`;
  const { items } = (await creator.call('GET /api/v2/curator-services', path)).body.data;
  return items.filter(({ availability }) => availability.status === 'open');
}
