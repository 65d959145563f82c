import type { Api, Campaign, ServiceCard } from '@fanfare/api-contract';
import type { Browser, Page, Route } from 'playwright';
import { fileOf } from './build-files.ts';

const origin = 'http://creator.bench.test';
const pageSize = 50;
const draftId = 1;
const at = '2026-05-01T10:00:00.000Z';
const genre = { id: 2, name: 'Indie folk' };

/** A card as the API returns it: long and short names, with and without rates, open and full, two or three reasons. */
function card(id: number): ServiceCard {
  const isNew = id % 7 === 0;
  const isFull = id % 11 === 0;
  const rate = (salt: number) => ((id * salt) % 100) / 100;
  return {
    id,
    type: 'playlist',
    title: ['Nordic Kitchen', 'Petit Matin', 'Songs for the Long Road Home on a Sunday Evening'][id % 3]! + ` ${id}`,
    description: 'Quiet songs for slow cooking.',
    deliverable: 'Feedback, and a place for 28 days where it fits',
    url: `https://example.test/${id}`,
    imageUrl: null,
    priceCredits: 1 + (id % 12),
    audience: { size: 400 + ((id * 37) % 90_000), source: 'verified', asOf: at },
    country: { id: 1, code: 'SE', name: 'Sweden' },
    languages: ['en'],
    feedbackLanguages: ['en'],
    genres: [genre],
    replyDays: 15,
    keepDays: 28,
    level: isNew ? 'new' : (['standard', 'trusted', 'top'] as const)[id % 3]!,
    curator: { id, display_name: `Curator ${id}`, profileImageUrl: null },
    statistics: {
      answerCount: isNew ? 3 : 120,
      answerRate: isNew ? null : rate(13),
      acceptRate: isNew ? null : rate(17),
      acceptRateInGenre: isNew ? null : rate(19),
      medianReplyHours: isNew ? null : 1 + (id % 200),
      keptPromiseRate: isNew ? null : rate(23),
      helpfulRate: isNew ? null : rate(29),
      lastAnswerAt: at,
    },
    queue: { open: id % 30, capacity: 30 },
    availability: isFull ? { status: 'full', opensAt: at } : { status: 'open', opensAt: null },
    reasons: [
      { kind: 'artist', text: 'Places 4 of the artists you sound like: Aldous Pine, The Tidewrights, 2 more' },
      { kind: 'accept_rate', text: '31 % yes in indie folk, against 22 % overall' },
      ...(id % 2 ? [{ kind: 'speed' as const, text: 'Half of its answers come within a day' }] : []),
    ],
    isDemo: id % 5 === 0,
  };
}

const track: Campaign['trackDetail'] = {
  id: 1,
  title: 'Low Tide Choir',
  artist: 'Ines Halloran',
  genres: [genre],
  languageId: 1,
  releaseDate: null,
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: false,
  aiUse: 'none',
  link: null,
  lyrics: null,
  similarArtists: [],
  coverUrl: null,
  audio: null,
  versionCount: 0,
  createdAt: at,
};
const draft: Campaign = {
  id: draftId,
  type: 'playlists',
  status: 'draft',
  isArchived: false,
  track: { id: 1, title: track.title, artist: track.artist, coverUrl: null, hasAudio: false },
  curatorCount: 0,
  answeredCount: 0,
  acceptedCount: 0,
  declinedCount: 0,
  returnedCount: 0,
  heldCredits: 0,
  spentCredits: 0,
  returnedCredits: 0,
  totalCredits: 0,
  createdAt: at,
  paidAt: null,
  sentAt: null,
  completedAt: null,
  nextDeadlineAt: null,
  isDemo: false,
  trackDetail: track,
  pitch: '',
  selection: [],
  submissions: [],
  cap: 25,
  reasonCounts: [],
  ratingMeans: [],
};

/** Answers the page's API requests here, the list from generated figures, so that only the page is measured. */
function answers(count: number): { [Key in keyof Api]?: (query: URLSearchParams) => Api[Key]['data'] } {
  const cards = Array.from({ length: count }, (_, index) => card(index + 1));
  return {
    'GET /api/v2/campaigns/:id': () => draft,
    'GET /api/v2/curator-services': (query) => {
      const from = Number(query.get('cursor') ?? 0);
      const until = from + pageSize;
      return { items: cards.slice(from, until), nextCursor: until < count ? String(until) : null, total: count };
    },
    'GET /api/v2/curator-services/counts': () => ({
      total: count,
      byType: [],
      byGenre: [{ id: genre.id, count }],
      byCountry: [{ code: 'SE', count }],
      byLanguage: [],
      byLevel: [],
      byReplyDays: [],
      notForTrack: null,
    }),
    'GET /api/v2/curator-services/stats/price-range': () => ({ min: 1, max: 12, step: 1, histogram: [] }),
    'GET /music-genres': () => [{ ...genre, slug: 'indie-folk', parentId: null }],
    'GET /countries': () => [{ id: 1, code: 'SE', name: 'Sweden' }],
    'GET /languages': () => [{ id: 1, code: 'en', name: 'English' }],
  };
}

/**
 * Opens the page where a creator chooses curators, from a production build, in a browser without any server.
 * @param build folder of a build of mf-creator
 * @param count the number of services in the list
 */
export async function openSelection(browser: Browser, build: string, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const calls = answers(count);
  const answer = async (route: Route) => {
    const url = new URL(route.request().url());
    const key = `${route.request().method()} ${url.pathname.replace(/^(\/api\/v2\/campaigns)\/\d+$/, '$1/:id')}`;
    const known = calls[key as keyof Api];
    if (known) return route.fulfill({ json: { success: true, data: known(url.searchParams) } });
    await route.fulfill(await fileOf(build, url.pathname, origin));
  };
  await page.route(`${origin}/**`, answer);
  await page.goto(`${origin}/creator/campaigns/playlists/create/${draftId}`);
  await page.getByRole('article').first().waitFor();
  return page;
}
