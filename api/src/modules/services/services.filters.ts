import type { CampaignType, Level, listServices, ServiceType } from '@fanfare/api-contract';
import { level } from '@fanfare/api-contract';
import type { Call } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';

export type ListQuery = Call<typeof listServices>['query'];
/** The filters of a query. */
export type FilterQuery = Omit<ListQuery, 'cursor' | 'limit' | 'sort'>;

/** Parsed filters; reference data isn't looked up yet. */
export interface Filters {
  types: ServiceType[] | null;
  genreIds: number[] | null;
  countryCodes: string[] | null;
  languageCodes: string[] | null;
  levels: Level[] | null;
  priceMin: number | null;
  priceMax: number | null;
  replyDays: number | null;
  q: string | null;
  /** Only services that take the campaign's track, its language included. */
  acceptsTrack: boolean;
  /** Only services of curators whom the caller saved. */
  saved: boolean;
}

export const noFilters: Filters = {
  types: null,
  genreIds: null,
  countryCodes: null,
  languageCodes: null,
  levels: null,
  priceMin: null,
  priceMax: null,
  replyDays: null,
  q: null,
  acceptsTrack: false,
  saved: false,
};

export const influencerTypes: readonly ServiceType[] = ['instagram', 'tiktok', 'youtube'];

/** The service types of a campaign type. */
export const serviceTypesOf: Record<CampaignType, readonly ServiceType[]> = {
  playlists: ['playlist'],
  radios: ['radio'],
  influencers: influencerTypes,
};

/** Those that anybody may filter by country, where a query names no type. */
const typesOfFreeGeoFilters: ServiceType[] = [...serviceTypesOf.playlists, ...serviceTypesOf.radios];

const maxValues = 60;

/** Parses a comma-separated value: each part once, in order; empty ones are ignored. */
function listOf<T extends string | number>(
  field: string,
  label: string,
  csv: string | undefined,
  read: (part: string) => T | null,
): T[] | null {
  const parts = (csv ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  if (parts.length > maxValues) refuseField(field, because('fields.invalid', { field: label }));
  const values = parts.map((part) => read(part) ?? refuseField(field, because('fields.invalid', { field: label })));
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));
}

const matching = (pattern: RegExp, change: (part: string) => string) => (part: string) =>
  pattern.test(part) ? change(part) : null;

/** The lowest price is at least a slider step below the highest. */
function checkPrices(query: FilterQuery, stepCredits: number): void {
  const { priceMin, priceMax } = query;
  if (priceMin === undefined || priceMax === undefined || priceMin + stepCredits <= priceMax) return;
  refuseField('priceMin', because('services.price_step', { step: stepCredits }));
}

/**
 * Parses a query's filters.
 * @param caller.isPro geo filters of influencers are part of Pro: without it, those of all types leave influencers out
 * @param priceStepCredits the step of the price slider
 * @throws AppError invalid_input; pro_required for a geo filter of influencers without Pro (docs/rules.md#pro)
 */
export function readFilters(query: FilterQuery, caller: { isPro: boolean }, priceStepCredits: number): Filters {
  const named = query.serviceType ? [query.serviceType] : query.type ? [...serviceTypesOf[query.type]] : null;
  const countryCodes = listOf(
    'countries',
    'country',
    query.countries,
    matching(/^[a-z]{2}$/i, (code) => code.toUpperCase()),
  );
  const isFree = !caller.isPro && countryCodes !== null;
  if (isFree && named?.some((type) => influencerTypes.includes(type))) {
    throw new AppError('pro_required', because('services.countries_pro'), {
      details: { feature: 'Influencer geo filters' },
    });
  }
  const types = isFree && named === null ? typesOfFreeGeoFilters : named;
  checkPrices(query, priceStepCredits);
  if (query.accepts && query.campaignId === undefined) {
    refuseField('accepts', because('services.accepts_campaign'));
  }
  return {
    types,
    genreIds: listOf('genres', 'genre', query.genres, (part) => (/^[1-9]\d{0,8}$/.test(part) ? Number(part) : null)),
    countryCodes,
    languageCodes: listOf(
      'languages',
      'language',
      query.languages,
      matching(/^[a-z]{2,3}$/i, (code) => code.toLowerCase()),
    ),
    levels: listOf('levels', 'level', query.levels, (part) => level.options.find((known) => known === part) ?? null),
    priceMin: query.priceMin ?? null,
    priceMax: query.priceMax ?? null,
    replyDays: query.replyDays ?? null,
    q: query.q?.replaceAll(/\s/g, ' ').trim() || null,
    acceptsTrack: query.accepts === 'track',
    saved: query.saved === 'true',
  };
}
