import type { CampaignType, FoundTrack, ServiceCard, Track } from '@fanfare/api-contract';
import type { CallOptions } from '@fanfare/shell-contract';

/** What is known of the music. */
export interface Music {
  title: string;
  artist: string;
  genreIds: number[];
  similarArtists: string[];
  languageId: number | null;
  isExplicit: boolean;
  isInstrumental: boolean;
  isUnreleased: boolean;
  aiUse: Track['aiUse'];
  link: string | null;
}

/** A campaign that is not one yet: all that a person typed and chose, kept in this browser until it is made. */
export interface FastDraft {
  /** Names it in this browser and towards the API, so that what is made of it is made once. */
  id: string;
  /** What stands in the field of step one: a link, or a title and an artist. */
  typed: string;
  music: Music;
  /** Whether a track was named; what is unknown of it is asked for then. */
  isNamed: boolean;
  /** The catalogue's track, as long as the music is as the catalogue has it. */
  sid: number | null;
  /** One of my tracks: nothing has to be made then. */
  trackId: number | null;
  /** The file that was dropped; its bytes lie elsewhere, under the key. */
  file: { key: string; name: string; sizeBytes: number } | null;
  goal: CampaignType | null;
  budgetCredits: number;
  /** In the order shown, those that were taken out among them; null while the proposal is taken as it comes. */
  list: number[] | null;
  /** What those of the list are called: one that is gone later is named. */
  names: Record<number, string>;
  /** Put in by hand: they stay when the budget changes. */
  kept: number[];
  /** Taken out by hand: they don't come back. */
  excluded: number[];
  /** What exists of it already, where making it was interrupted. */
  made: { trackId?: number; campaignId?: number };
  /** It came along through signing in: it goes on where it stood. */
  isResumed: boolean;
}

const noMusic: Music = {
  title: '',
  artist: '',
  genreIds: [],
  similarArtists: [],
  languageId: null,
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: false,
  aiUse: 'none',
  link: null,
};
export const usualBudgetCredits = 50;

export const newDraft = (): FastDraft => ({
  id: crypto.randomUUID(),
  typed: '',
  music: noMusic,
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

type Part = Partial<FastDraft>;

/** A list belongs to its music and goal: with others there is another one. */
const freshList = { list: null, kept: [], excluded: [] } satisfies Part;

/** Other music: nothing that was made of the former one counts any more. */
export const withMusic = (music: Partial<Music>, rest: Part = {}): Part => ({
  id: crypto.randomUUID(),
  music: { ...noMusic, ...music },
  isNamed: true,
  sid: null,
  trackId: null,
  made: {},
  ...freshList,
  ...rest,
});

/** A track of the catalogue. @param link that led to it */
export const withFound = (found: FoundTrack, link: string | null = null): Part =>
  withMusic(
    { title: found.title, artist: found.artist, genreIds: found.genres.slice(0, 5).map(({ id }) => id), link },
    { sid: found.genres.length > 0 ? found.sid : null },
  );

/** Back to the question which track it is for. */
export const withoutMusic = (): Part => withMusic({}, { isNamed: false, typed: '', file: null });

/** One of my tracks. */
export const withTrack = (track: Track): Part =>
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

/** What a file's name says of its track: "Artist - Title.mp3". */
export function namesFromFile(fileName: string): Pick<Music, 'title' | 'artist'> {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .trim();
  const [, artist, title] = /^(.+?) [-–—] (.+)$/.exec(name) ?? [];
  return { title: title ?? name, artist: artist ?? '' };
}

/** Corrections by hand: the names change nothing about who fits, all else makes another list. */
export function corrected({ music: before }: FastDraft, part: Partial<Music>): Part {
  const music = { ...before, ...part };
  // What was made goes by the former words.
  const areNames = Object.keys(part).every((name) => name === 'title' || name === 'artist');
  return { music, made: {}, ...(areNames ? {} : { sid: null, ...freshList }) };
}

/** Another goal needs another list, and another campaign. */
export const withGoal = ({ made: { trackId } }: FastDraft, goal: CampaignType): Part => ({
  goal,
  made: trackId === undefined ? {} : { trackId },
  ...freshList,
});

/** Another budget is proposed for anew; what was put in or taken out by hand counts. */
export const withBudget = (budgetCredits: number): Part => ({ budgetCredits, list: null });

export type Gap = 'title' | 'artist' | 'genres';

/** What is still unknown of the music. */
export const gapsOf = ({ title, artist, genreIds }: Music): Gap[] => [
  ...(title.trim() ? [] : (['title'] as const)),
  ...(artist.trim() ? [] : (['artist'] as const)),
  ...(genreIds.length > 0 ? [] : (['genres'] as const)),
];

export type StepNumber = 1 | 2 | 3;

/** How far somebody may go with what is known. */
export const reachable = ({ music, goal }: FastDraft): StepNumber =>
  gapsOf(music).length > 0 ? 1 : goal === null ? 2 : 3;

/** Whether there is anything that would be lost. */
export const isBegun = ({ typed, isNamed, goal }: FastDraft): boolean => typed !== '' || isNamed || goal !== null;

export type ProposalBody = CallOptions<'POST /api/v2/public/fast-start/proposal'>['body'];

/** The music as the proposal is asked for it. */
export function askedMusic({ sid, music }: FastDraft): ProposalBody['music'] {
  if (sid !== null) return { sid };
  const { genreIds, similarArtists, languageId, isExplicit, isInstrumental, isUnreleased, aiUse } = music;
  return { genreIds, similarArtists, languageId, isExplicit, isInstrumental, isUnreleased, aiUse };
}

/** What a list is asked for. One that stands stays as it is, as far as it still can. */
export const askedOf = (draft: FastDraft, goal: CampaignType): ProposalBody => ({
  music: askedMusic(draft),
  goal,
  budgetCredits: draft.budgetCredits,
  keptServicesIDs: draft.list === null ? draft.kept : chosenIds(draft),
  excludedServicesIDs: draft.excluded,
});

/** The list as it stands: without those that were taken out. */
export const chosenIds = ({ list, excluded }: FastDraft): number[] =>
  (list ?? []).filter((id) => !excluded.includes(id));

const namesOf = (services: readonly ServiceCard[]) => Object.fromEntries(services.map(({ id, title }) => [id, title]));

/** The proposal becomes the list, which changes by hand from then on. */
export const withList = (services: readonly ServiceCard[]): Part => ({
  list: services.map(({ id }) => id),
  names: namesOf(services),
});

export const withoutService = ({ excluded, kept }: FastDraft, id: number): Part => ({
  excluded: [...excluded.filter((one) => one !== id), id],
  kept: kept.filter((one) => one !== id),
});

/** Puts one in: at its old place where it had one, else at the end. */
export const withService = ({ list, excluded, kept, names }: FastDraft, service: ServiceCard): Part => ({
  list: list?.includes(service.id) ? list : [...(list ?? []), service.id],
  names: { ...names, ...namesOf([service]) },
  excluded: excluded.filter((one) => one !== service.id),
  kept: [...kept.filter((one) => one !== service.id), service.id],
});

/** Strikes off those that can't be chosen any more. */
export const withoutGone = ({ list, kept }: FastDraft, gone: readonly number[]): Part => ({
  list: (list ?? []).filter((id) => !gone.includes(id)),
  kept: kept.filter((id) => !gone.includes(id)),
});

/** Which words the goal is spoken of in, where they differ. */
export const wordsOf = ({ goal }: FastDraft): { context?: 'influencers' } =>
  goal === 'influencers' ? { context: goal } : {};
