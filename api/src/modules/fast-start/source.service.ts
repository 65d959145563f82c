import type { CallTypes, FoundTrack, readTrackLink } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { refuseField } from '../../plugins/errors.ts';
import { searchCatalogue } from '../catalogue/index.ts';
import { type ReadLink, readLink } from './track-link.ts';

type Source = CallTypes<typeof readTrackLink>['data'];

const asWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const withoutSpaces = (text: string) => asWords(text).replaceAll(' ', '');

const searchLimit = 5;

/** The catalogue track with exactly this title and artist. */
async function findByTitle({ db }: FastifyInstance, named: { title: string; artist: string }) {
  const found = await searchCatalogue(db, `${named.title} ${named.artist}`.slice(0, 100), searchLimit);
  const isSame = (track: FoundTrack) =>
    asWords(track.title) === asWords(named.title) && asWords(track.artist) === asWords(named.artist);
  return found.find(isSame) ?? null;
}

/** The catalogue track whose artist and title together equal the words of a link. */
async function findByWords({ db }: FastifyInstance, words: string): Promise<FoundTrack | null> {
  const found = await searchCatalogue(db, words.slice(0, 100), searchLimit);
  const typed = withoutSpaces(words);
  const isNamed = (track: FoundTrack) =>
    withoutSpaces(track.title) !== '' && typed === withoutSpaces(`${track.artist} ${track.title}`);
  return found.find(isNamed) ?? null;
}

/** Title and artist from the provider: Spotify only, where it is configured. */
async function readFromProvider(app: FastifyInstance, { provider, id }: ReadLink) {
  if (provider !== 'spotify' || !app.spotify) return null;
  try {
    return await app.spotify.track(id);
  } catch (error) {
    app.log.warn({ err: error }, 'Spotify could not be reached for a track');
    return null;
  }
}

/** Resolves a pasted link. @throws AppError invalid_input on `link`, with what it is instead */
export async function readSource(app: FastifyInstance, pasted: string): Promise<Source> {
  const link = readLink(pasted);
  if ('refusal' in link) refuseField('link', link.refusal);
  const named = await readFromProvider(app, link);
  const track = named ? await findByTitle(app, named) : link.words ? await findByWords(app, link.words) : null;
  return {
    provider: link.provider,
    url: link.url,
    track,
    title: named?.title ?? track?.title ?? null,
    artist: named?.artist ?? track?.artist ?? null,
  };
}
