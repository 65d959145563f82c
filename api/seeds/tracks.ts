import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Storage } from '../src/gateways/storage/index.ts';
import { type AudioFormat, imageKey, peakCollector } from '../src/modules/media/index.ts';
import { insertWaiting } from '../src/modules/sound/index.ts';
import type { DemoAccount } from './accounts.ts';
import { drawCover } from './cover.ts';
import type { DemoTrack } from './data/demo-people.ts';
import { encode } from './encode.ts';
import type { Reference, Seeding } from './reference.ts';
import type { WrittenService } from './service-rows.ts';
import type { Random } from './random.ts';
import { dayOf, insertAll, insertPlain } from './rows.ts';
import { synthesise, toBytes, toWav, sampleRate } from './sound.ts';

export interface WrittenTrack {
  id: number;
  versionId: number | null;
  durationMs: number;
  plan: DemoTrack;
  owner: DemoAccount;
}

const nameFrom = (text: string) => createHash('sha256').update(`fanfare demo ${text}`).digest('hex').slice(0, 32);

interface Sound {
  content: Buffer;
  format: AudioFormat;
  durationMs: number;
  peaks: number[];
}

/** Renders and encodes a track; without ffmpeg it stays a WAV file. */
async function recordSound(plan: NonNullable<DemoTrack['sound']>, seed: number): Promise<Sound> {
  const samples = synthesise({ ...plan, seed });
  const bytes = toBytes(samples);
  const collector = peakCollector(sampleRate);
  collector.add(bytes);
  const wav = toWav(bytes);
  const encoded = await encode(wav, plan.format);
  return {
    content: encoded ?? wav,
    format: encoded ? plan.format : 'wav',
    durationMs: Math.round((samples.length / sampleRate) * 1_000),
    peaks: collector.finish(),
  };
}

const atOnce = 2;

/** Cover and sound of a track without a row yet. */
export interface Recording {
  cover: Buffer;
  sound: Sound | null;
}

/** Renders the covers and sounds of all tracks, two at a time: processor work that continues while the database writes. */
export async function recordTracks(plans: readonly DemoTrack[]): Promise<Recording[]> {
  const made: Recording[] = [];
  let next = 0;
  const worker = async () => {
    while (next < plans.length) {
      const index = next;
      next += 1;
      const { sound } = plans[index]!;
      made[index] = { cover: await drawCover(index * 31 + 5), sound: sound && (await recordSound(sound, index + 1)) };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}

/** Artists that the demo's curators do place, in a track's genres: the source of its similar artists. */
function similarArtists(random: Random, services: readonly WrittenService[], genres: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const service of services.filter((one) => one.genres.some((genre) => genres.includes(genre)))) {
    for (const name of new Set(service.placed.map((track) => track.artist.name)))
      times.set(name, (times.get(name) ?? 0) + 1);
  }
  const best = [...times].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 14);
  return random.some(best, 5).map(([name]) => name);
}

/** Inserts the tracks of demo artists with real sound, waveforms and covers; `recordings` are in the order of the owners' tracks. */
export async function writeTracks(
  storage: Storage,
  random: Random,
  owners: readonly DemoAccount[],
  recordings: readonly Recording[],
  services: readonly WrittenService[],
  { trx, reference, calendar }: Seeding,
): Promise<WrittenTrack[]> {
  const flat = owners.flatMap((owner) => owner.creator?.tracks.map((plan) => ({ owner, plan })) ?? []);
  const covers: string[] = [];
  for (const { cover } of recordings) {
    const file = `${nameFrom(`cover ${covers.length}`)}.webp`;
    await storage.put(imageKey(file), cover);
    covers.push(file);
  }
  const ids = await insertAll(
    trx,
    'tracks',
    flat.map(({ owner, plan }, index) => ({
      account_id: owner.accountId,
      title: plan.title,
      artist: owner.creator!.name,
      language_id: plan.language === null ? null : reference.languages.get(plan.language),
      release_date: dayOf(calendar.daysAgo(plan.releasedDaysAgo)),
      is_explicit: plan.isExplicit ?? false,
      is_instrumental: plan.isInstrumental ?? false,
      is_unreleased: plan.isUnreleased ?? false,
      lyrics: plan.lyrics ?? null,
      similar_artists: similarArtists(random, services, plan.genres),
      cover_image: covers[index],
      created_at: calendar.daysAgo(100 - index),
    })),
  );
  await insertPlain(
    trx,
    'track_genres',
    flat.flatMap(({ plan }, index) =>
      plan.genres.map((name) => ({ track_id: ids[index], genre_id: genreId(reference, name) })),
    ),
  );
  const written: WrittenTrack[] = [];
  for (const [index, { owner, plan }] of flat.entries()) {
    const { sound } = recordings[index]!;
    const track = { id: ids[index]!, plan, owner };
    const versionId = sound && (await writeVersion(trx, storage, track, sound, calendar.daysAgo(100 - index)));
    written.push({ ...track, versionId, durationMs: sound?.durationMs ?? 0 });
  }
  return written;
}

function genreId(reference: Reference, name: string): number {
  const id = reference.genres.get(name);
  if (id === undefined) throw new Error(`the demo has no genre ${name}`);
  return id;
}

async function writeVersion(
  trx: Knex.Transaction,
  storage: Storage,
  track: { id: number; plan: DemoTrack },
  sound: Sound,
  uploadedAt: Date,
): Promise<number> {
  const name = nameFrom(`sound ${track.plan.title}`);
  const key = `audio/${name.slice(0, 2)}/${name}.${sound.format}`;
  await storage.put(key, sound.content);
  const [id] = await insertAll(trx, 'track_versions', [
    {
      track_id: track.id,
      number: 1,
      storage_key: key,
      format: sound.format,
      duration_ms: sound.durationMs,
      size_bytes: sound.content.length,
      peaks: sound.peaks,
      original_name: `${track.plan.title}.${sound.format}`,
      uploaded_at: uploadedAt,
    },
  ]);
  await insertWaiting(trx, id!);
  return id!;
}
