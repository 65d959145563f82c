import type { CampaignType, FoundTrack, Track } from '@fanfare/api-contract';

/** What is known about the music. */
export interface Music extends Pick<
  Track,
  | 'title'
  | 'artist'
  | 'similarArtists'
  | 'releaseDate'
  | 'languageId'
  | 'isExplicit'
  | 'isInstrumental'
  | 'isUnreleased'
  | 'aiUse'
  | 'link'
> {
  genreIds: number[];
}

/** A campaign before it exists: everything typed and chosen, saved in this browser. Field names are persisted. */
export interface FastDraft {
  /** Identifies the draft here and in idempotency keys. */
  id: string;
  /** The text in the field of step 1: a link, or a title and an artist. */
  typed: string;
  music: Music;
  /** Whether a track was named; missing details are asked for then. */
  isNamed: boolean;
  /** The catalogue's track, while the music matches it. */
  sid: number | null;
  /** One of the creator's tracks, which exists already. */
  trackId: number | null;
  /** The dropped file; its bytes are in IndexedDB, under `key`. */
  file: { key: string; name: string; sizeBytes: number } | null;
  goal: CampaignType | null;
  budgetCredits: number;
  /** In display order, removed ones included; null until the proposal is taken over. */
  list: number[] | null;
  /** Titles by id, for services that become unavailable. */
  names: Record<number, string>;
  /** Added by hand: they stay when the budget changes. */
  kept: number[];
  /** Removed by hand: they aren't proposed again. */
  excluded: number[];
  /** What was created before an interruption. */
  made: { trackId?: number; campaignId?: number };
  /** Carried over from a visitor: continues at the step it was on. */
  isResumed: boolean;
}

const emptyMusic: Music = {
  title: '',
  artist: '',
  genreIds: [],
  similarArtists: [],
  releaseDate: null,
  languageId: null,
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: false,
  aiUse: 'none',
  link: null,
};
export const usualBudgetCredits = 50;
/** What most begin with, and the cheapest; the person may choose another. */
export const usualGoal: CampaignType = 'playlists';

export const newDraft = (): FastDraft => ({
  id: crypto.randomUUID(),
  typed: '',
  music: emptyMusic,
  isNamed: false,
  sid: null,
  trackId: null,
  file: null,
  goal: null,
  budgetCredits: usualBudgetCredits,
  list: null,
  names: {},
  kept: [],
  excluded: [],
  made: {},
  isResumed: false,
});

export type DraftChange = Partial<FastDraft>;

/** A list belongs to its music and goal. */
const resetList = { list: null, kept: [], excluded: [] } satisfies DraftChange;

/** Other music: whatever was created for the previous one no longer applies. */
export const withMusic = (music: Partial<Music>, rest: DraftChange = {}): DraftChange => ({
  id: crypto.randomUUID(),
  music: { ...emptyMusic, ...music },
  isNamed: true,
  sid: null,
  trackId: null,
  made: {},
  ...resetList,
  ...rest,
});

/** A track from the catalogue. @param link that led to it */
export const withCatalogueTrack = (found: FoundTrack, link: string | null = null): DraftChange =>
  withMusic(
    {
      title: found.title,
      artist: found.artist,
      genreIds: found.genres.slice(0, 5).map(({ id }) => id),
      releaseDate: found.releaseDate,
      link,
    },
    { sid: found.genres.length > 0 ? found.sid : null },
  );

/** Back to choosing a track. */
export const withoutMusic = (): DraftChange => withMusic({}, { isNamed: false, typed: '', file: null });

/** One of the creator's tracks. */
export const withTrack = (track: Track): DraftChange =>
  withMusic(
    {
      title: track.title,
      artist: track.artist,
      genreIds: track.genres.map(({ id }) => id),
      similarArtists: track.similarArtists,
      languageId: track.languageId,
      isExplicit: track.isExplicit,
      isInstrumental: track.isInstrumental,
      isUnreleased: track.isUnreleased,
      aiUse: track.aiUse,
    },
    { trackId: track.id, file: null },
  );

/** Artist and title from a file name: "Artist - Title.mp3". */
export function namesFromFile(fileName: string): Pick<Music, 'title' | 'artist'> {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .trim();
  const at = name.search(/ [-–—] /);
  return at > 0 ? { title: name.slice(at + 3), artist: name.slice(0, at) } : { title: name, artist: '' };
}

/** Corrections by hand: names don't affect matching, everything else needs a new list. */
export function withCorrections({ music: before }: FastDraft, part: Partial<Music>): DraftChange {
  const music = { ...before, ...part };
  // What was created has the old details.
  const areNames = Object.keys(part).every((name) => name === 'title' || name === 'artist');
  return { music, made: {}, ...(areNames ? {} : { sid: null, ...resetList }) };
}

/** Another goal needs another list and another campaign. */
export const withGoal = ({ made: { trackId } }: FastDraft, goal: CampaignType): DraftChange => ({
  goal,
  made: trackId === undefined ? {} : { trackId },
  ...resetList,
});

/** Another budget needs a new proposal; changes by hand still apply. */
export const withBudget = (budgetCredits: number): DraftChange => ({ budgetCredits, list: null });

export type MissingField = 'title' | 'artist' | 'genres';

/** Required fields that are still empty. */
export const missingFields = ({ title, artist, genreIds }: Music): MissingField[] => [
  ...(title.trim() ? [] : (['title'] as const)),
  ...(artist.trim() ? [] : (['artist'] as const)),
  ...(genreIds.length > 0 ? [] : (['genres'] as const)),
];

export type StepNumber = 1 | 2 | 3;

/** The furthest step that can be opened. */
export const furthestStep = ({ music, goal }: FastDraft): StepNumber =>
  missingFields(music).length > 0 ? 1 : goal === null ? 2 : 3;

/** Whether there is anything to lose. */
export const hasContent = ({ typed, isNamed, goal }: FastDraft): boolean => typed !== '' || isNamed || goal !== null;
