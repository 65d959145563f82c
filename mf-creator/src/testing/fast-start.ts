import type { FoundTrack, ServiceCard } from '@fanfare/api-contract';
import type { DataOf, SessionState } from '@fanfare/shell-contract';
import type { Answers } from './render-app.tsx';
import { genres, languages, page, service } from './fixtures.ts';
import { forecast } from './forecasts.ts';
import { products } from './shop.ts';

type Proposal = DataOf<'POST /api/v2/public/fast-start/proposal'>;

export const visitor: Partial<SessionState> = { status: 'signed_out', account: null, activeRole: null };

export const foundTrack: FoundTrack = {
  sid: 900,
  title: 'Salt for the Road',
  artist: 'The Tidewrights',
  releaseDate: null,
  genres: [{ id: 2, name: 'Indie folk' }],
  isDemo: true,
};

/** A link that nothing is known about. */
export const readLink = (
  over: Partial<DataOf<'POST /api/v2/public/fast-start/source'>> = {},
): DataOf<'POST /api/v2/public/fast-start/source'> => ({
  provider: 'spotify',
  kind: 'track',
  url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  track: null,
  title: null,
  artist: null,
  coverUrl: null,
  releaseDate: null,
  words: null,
  playlist: null,
  unread: 'off',
  ...over,
});

export const nordic = service({ id: 101, title: 'Nordic Kitchen', priceCredits: 6 });
export const petit = service({ id: 102, title: 'Petit Matin', priceCredits: 4 });
export const small = service({ id: 103, title: 'Small Hours', priceCredits: 2 });
export const velvet = service({ id: 104, title: 'Velvet Sunday', priceCredits: 3 });
const all = [nordic, petit, small, velvet];

/** A proposal of these services; the others are alternatives. */
export const proposal = (lines: ServiceCard[] = [nordic, petit], over: Partial<Proposal> = {}): Proposal => ({
  lines: lines.map((one) => ({ service: one, isKept: false })),
  totalCredits: lines.reduce((sum, { priceCredits }) => sum + priceCredits, 0),
  alternatives: all.filter((one) => !lines.includes(one)),
  fittingCount: 107,
  cap: 25,
  forecast: lines.length > 0 ? forecast() : null,
  ...over,
});

const types = (['playlist', 'radio', 'instagram', 'tiktok', 'youtube'] as const).map((type) => ({
  type,
  minPriceCredits: type === 'playlist' ? 1 : 3,
  maxPriceCredits: type === 'playlist' ? 12 : 200,
  replyDays: type === 'radio' ? 30 : 15,
}));

/** The page's requests, for visitors and creators. */
export const answers = (more: Answers = {}): Answers => ({
  'GET /music-genres': genres,
  'GET /languages': languages,
  'GET /api/public/curator/types': types,
  'GET /api/fanfare/products': products,
  'GET /api/account/tracks': page([]),
  'GET /api/v2/public/curators-finder/search': [foundTrack],
  'POST /api/v2/public/fast-start/proposal': proposal(),
  'POST /api/v2/public/forecasts': forecast(),
  ...more,
});

/** A stored draft that has reached the list. */
export const begun = {
  id: 'a-draft',
  typed: '',
  isNamed: true,
  music: {
    title: 'Low Tide Choir',
    artist: 'Ines Halloran',
    genreIds: [2],
    similarArtists: [],
    languageId: null,
    isExplicit: false,
    isInstrumental: false,
    isUnreleased: false,
    aiUse: 'none',
    link: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  },
  goal: 'playlists',
  budgetCredits: 10,
};

/** Stores a draft. @param accountId null for a visitor's */
export const keepDraft = (accountId: number | null, draft: object = begun): void =>
  localStorage.setItem(
    accountId === null ? 'fanfare.visitor.fast-start' : `fanfare.fast-start.${accountId}`,
    JSON.stringify(draft),
  );
