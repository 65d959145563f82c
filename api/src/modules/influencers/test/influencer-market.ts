import type { InfluencerSet, Platform } from '@fanfare/api-contract';
import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { createAccount, headersOf, type TestAccount } from '../../../../test/factories/account.ts';
import { createGenre } from '../../../../test/factories/genre.ts';
import { createTrack } from '../../../../test/factories/track.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export interface Answer {
  status: number;
  data: InfluencerSet;
  error: { code: string; message: string; fields?: Record<string, string>; details?: Record<string, unknown> };
}

export interface Known {
  id: number;
  type: Platform;
  price: number;
  country: string;
  audience: string[];
  level: string;
  curator: number;
}

export const countryCodes = ['SE', 'FR', 'BR', 'JP'];
const platforms: Platform[] = ['instagram', 'tiktok', 'youtube'];

/** Forty influencers of a genre, dear and cheap, in four countries; two of each ten are of Top level. */
export class InfluencerMarket {
  readonly t: TestApp;
  readonly genreId: number;
  readonly services: Known[] = [];
  /** Ids of countries by their codes. */
  readonly countries: Record<string, number>;

  constructor(t: TestApp, genreId: number, countries: Record<string, number>) {
    this.t = t;
    this.genreId = genreId;
    this.countries = countries;
  }

  async addService(known: Omit<Known, 'id' | 'curator'>, curatorProfileId?: number): Promise<Known> {
    const curator =
      curatorProfileId ?? (await createAccount(this.t.app, this.t.db, { curator: true })).curatorProfileId!;
    const [row] = await this.t
      .db('services')
      .insert({
        curator_profile_id: curator,
        type: known.type,
        title: `Influencer ${this.services.length}`,
        url: `https://example.test/${known.type}/${this.services.length}`,
        price_credits: known.price,
        audience_size: 1_000 * (this.services.length + 1),
        audience_source: 'verified',
        country_id: this.countries[known.country],
        audience_country_ids: known.audience.map((code) => this.countries[code]),
        reply_days: 15,
        keep_days: 7,
        weekly_capacity: 100,
        max_open: 100,
        status: 'active',
        level: known.level,
      })
      .returning<{ id: number }[]>('id');
    await this.t.db('service_genres').insert({ service_id: row!.id, genre_id: this.genreId, is_excluded: false });
    const made = { ...known, id: row!.id, curator };
    this.services.push(made);
    return made;
  }

  /** A creator with a track of the market's genre, and the calls about influencers. */
  async creator(options: { isPro?: boolean; curator?: boolean } = {}) {
    const { t, genreId } = this;
    const account = await createAccount(t.app, t.db, { creator: true, ...options });
    const trackId = await createTrack(t.db, account.id);
    await t.db('track_genres').insert({ track_id: trackId, genre_id: genreId });
    const call = (method: Method, path: string, payload?: object) => this.call(account, method, path, payload);
    const made = async (settings: object = {}) => {
      const body = { trackId, platforms, budgetCredits: 50, ...settings };
      return okay(await call('POST', 'campaigns/influencers', body));
    };
    const set = (id: number) => `campaigns/${id}/influencers`;
    return {
      ...account,
      trackId,
      call,
      made,
      tryMake: (body: object) =>
        call('POST', 'campaigns/influencers', { trackId, platforms, budgetCredits: 50, ...body }),
      read: async (id: number) => okay(await call('GET', set(id))),
      change: async (id: number, body: object) => okay(await call('POST', set(id), body)),
      tryChange: (id: number, body: object) => call('POST', set(id), body),
      regenerate: async (id: number, body: object = {}) => okay(await call('POST', `${set(id)}/regenerate`, body)),
      tryRegenerate: (id: number, body: object = {}) => call('POST', `${set(id)}/regenerate`, body),
    };
  }

  /** A call by an account, or a visitor. */
  async call(who: TestAccount | null, method: Method, path: string, payload?: object): Promise<Answer> {
    const answer = await this.t.app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: who ? headersOf(this.t.app, who) : {},
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
  }

  /** Whether there is a subscription, from now on. */
  async setPro(accountId: number, isPro: boolean): Promise<void> {
    await this.t.db('subscriptions').where({ account_id: accountId }).delete();
    if (!isPro) return;
    const valid_until = this.t.db.raw("app_now() + interval '30 days'");
    await this.t.db('subscriptions').insert({ account_id: accountId, billing_interval: 'monthly', valid_until });
  }
}

export type MarketCreator = Awaited<ReturnType<InfluencerMarket['creator']>>;

function okay({ status, data, error }: Answer): InfluencerSet {
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data;
}

export const idsOf = (set: InfluencerSet): number[] => set.items.map(({ service }) => service.id);
/** Status, code and what it is about: a field or a feature. */
export const refusalOf = ({ status, error }: Answer) => [
  status,
  error?.code,
  ...Object.keys(error?.fields ?? {}),
  ...(error?.details?.['feature'] ? [error.details['feature']] : []),
];

/** @param rules that differ from the defaults @param count how many influencers there are */
export async function openInfluencerMarket(rules: object = {}, count = 40): Promise<InfluencerMarket> {
  const t = await testApp({ FANFARE_RULES: JSON.stringify(rules) });
  const genreId = await createGenre(t.db, 'Indie folk');
  const rows = await t.db('countries').whereIn('code', countryCodes).select('id', 'code');
  const m = new InfluencerMarket(t, genreId, Object.fromEntries(rows.map((row) => [row.code, row.id])));
  for (let i = 0; i < count; i += 1) {
    await m.addService({
      type: platforms[i % 3]!,
      price: 3 + ((i * 7) % 13),
      country: countryCodes[i % 4]!,
      audience: i % 5 === 0 ? ['JP'] : [],
      level: i % 5 === 4 ? 'top' : 'standard',
    });
  }
  return m;
}
