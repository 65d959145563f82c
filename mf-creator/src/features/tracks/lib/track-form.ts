import type { Track } from '@fanfare/api-contract';
import { dayIn } from '@fanfare/shared-ui';
import { z } from '@fanfare/kit/zod';
import type { TrackBody } from '../api/save-track.ts';
import { maxArtists } from '../../../lib/track/artist-names.ts';

/** The form's error messages, translated. */
export interface TrackFormTexts {
  required: (field: 'title' | 'artist' | 'genres') => string;
  tooLong: (max: number) => string;
  tooManyGenres: string;
  tooManyArtists: string;
  links: string;
  tooManyLinks: string;
  date: string;
}

export type TrackValues = z.infer<ReturnType<typeof trackSchema>>;

export const emptyTrack: TrackValues = {
  title: '',
  artist: '',
  genreIds: [],
  languageId: null,
  releaseDate: '',
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: false,
  aiUse: 'none',
  links: '',
  lyrics: '',
  similarArtists: [],
  rosterArtistId: null,
};

export const maxLinks = 5;
const maxLinkLength = 500;

/** The links of a text with one on each line. */
const linksIn = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

const isWebLink = (text: string) => URL.parse(text)?.protocol === 'https:';

/** The validation schema, with its messages. */
export function trackSchema(texts: TrackFormTexts) {
  const filled = (field: 'title' | 'artist', max: number) =>
    z.string().check(z.trim(), z.minLength(1, texts.required(field)), z.maxLength(max, texts.tooLong(max)));
  return z.object({
    title: filled('title', 200),
    artist: filled('artist', 200),
    genreIds: z.array(z.number()).check(z.minLength(1, texts.required('genres')), z.maxLength(5, texts.tooManyGenres)),
    languageId: z.nullable(z.number()),
    releaseDate: z.string().check(z.refine((day) => day === dayIn(day), texts.date)),
    isExplicit: z.boolean(),
    isInstrumental: z.boolean(),
    isUnreleased: z.boolean(),
    aiUse: z.enum(['none', 'assisted', 'all']),
    links: z.string().check(
      z.refine((text) => linksIn(text).length <= maxLinks, texts.tooManyLinks),
      z.refine((text) => linksIn(text).every((link) => link.length <= maxLinkLength), texts.tooLong(maxLinkLength)),
      z.refine((text) => linksIn(text).every(isWebLink), texts.links),
    ),
    lyrics: z.string().check(z.maxLength(10_000, texts.tooLong(10_000))),
    similarArtists: z.array(z.string()).check(z.maxLength(maxArtists, texts.tooManyArtists)),
    rosterArtistId: z.nullable(z.number()),
  });
}

/** A track as form values. */
export function valuesOf(track: Track): TrackValues {
  return {
    title: track.title,
    artist: track.artist,
    genreIds: track.genres.map((genre) => genre.id),
    languageId: track.languageId,
    releaseDate: track.releaseDate ?? '',
    isExplicit: track.isExplicit,
    isInstrumental: track.isInstrumental,
    isUnreleased: track.isUnreleased,
    aiUse: track.aiUse,
    links: (track.links ?? []).join('\n'),
    lyrics: track.lyrics ?? '',
    similarArtists: track.similarArtists,
    rosterArtistId: track.rosterArtist?.id ?? null,
  };
}

/** The API request of the form values; the artist on the roster is a request of its own. */
export function bodyOf({ rosterArtistId: _rosterArtistId, ...values }: TrackValues): TrackBody {
  return {
    ...values,
    releaseDate: values.releaseDate || null,
    links: linksIn(values.links),
    lyrics: values.lyrics.trim() || null,
  };
}
