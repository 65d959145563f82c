import type { ServiceCard } from '@fanfare/api-contract';
import { type TestApp, testApp } from './build-app.ts';
import { type TestAccount, createAccount } from './factories/account.ts';
import { createGenre } from './factories/genre.ts';

/** The data of a service for a naive in-memory filter. */
export interface Known {
  id: number;
  curator: number;
  type: string;
  genres: number[];
  excluded: number[];
  country: string;
  language: string;
  price: number;
  replyDays: number;
  level: string;
  title: string;
}

export const countryCodes = ['SE', 'FR', 'BR'];
export const languageCodes = ['en', 'sv'];
export const levels = ['new', 'standard', 'trusted', 'top'];

interface ListPage {
  items: ServiceCard[];
  nextCursor: string | null;
  total: number;
}

/** An API with a small market of seventy services, two of them not for sale, and two creators who search it. */
export class Market {
  readonly t: TestApp;
  readonly creator: TestAccount;
  pro: TestAccount;
  readonly parents: number[];
  readonly children: number[];
  readonly services: Known[];
  readonly parentOf: Map<number, number>;

  constructor(made: Pick<Market, 't' | 'creator' | 'pro' | 'parents' | 'children' | 'services' | 'parentOf'>) {
    this.t = made.t;
    this.creator = made.creator;
    this.pro = made.pro;
    this.parents = made.parents;
    this.children = made.children;
    this.services = made.services;
    this.parentOf = made.parentOf;
  }

  /** A page of the list, as the Pro account by default. */
  async list(query: string, who = this.pro): Promise<ListPage> {
    const answer = await this.t.app.inject({ url: `/api/v2/curator-services?${query}`, headers: who.headers });
    if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.body}`);
    return answer.json().data;
  }

  /** Status, code and feature of a refused list, as the free account gets it. */
  async refusal(query: string): Promise<[number, string | undefined, string | undefined]> {
    const answer = await this.t.app.inject({ url: `/api/v2/curator-services?${query}`, headers: this.creator.headers });
    return [answer.statusCode, answer.json().error?.code, answer.json().error?.details?.feature];
  }

  /** All pages of a list, in order. */
  async all(query: string, limit: number, who = this.pro): Promise<ServiceCard[]> {
    const found: ServiceCard[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ListPage = await this.list(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`, who);
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    return found;
  }
}

export async function openMarket(env: Record<string, string> = {}): Promise<Market> {
  const t = await testApp(env);
  const creator = await createAccount(t.app, t.db, { creator: true });
  const pro = await createAccount(t.app, t.db, { creator: true, isPro: true });
  const parents = [await createGenre(t.db, 'Rock'), await createGenre(t.db, 'Folk')];
  const children: number[] = [];
  const market: Known[] = [];
  const parentOf = new Map<number, number>();
  for (const [index, name] of ['Indie rock', 'Shoegaze', 'Indie folk', 'Chamber folk'].entries()) {
    const parent = parents[index < 2 ? 0 : 1]!;
    const id = await createGenre(t.db, name, parent);
    children.push(id);
    parentOf.set(id, parent);
  }
  const ids = async (table: string, codes: string[]) =>
    Object.fromEntries(
      (await t.db(table).whereIn('code', codes).select('id', 'code')).map((row) => [row.code, row.id]),
    );
  const countries = await ids('countries', countryCodes);
  const languages = await ids('languages', languageCodes);
  const curators = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      createAccount(t.app, t.db, { curator: true, name: `Curator ${'ABCDEFGHI'[index]}` }),
    ),
  );
  const types = ['playlist', 'playlist', 'radio', 'instagram', 'youtube'];
  for (let i = 0; i < 72; i += 1) {
    const type = types[i % types.length]!;
    const own = [children[i % 4]!, i % 3 === 0 ? parents[i % 2]! : children[(i + 1) % 4]!];
    const known = {
      curator: i % curators.length,
      type,
      genres: [...new Set(own)],
      excluded: i % 5 === 0 ? [children[(i + 2) % 4]!].filter((id) => !own.includes(id)) : [],
      country: countryCodes[i % 3]!,
      language: languageCodes[i % 2]!,
      price: 3 + (i % 7),
      replyDays: type === 'radio' ? [7, 30][i % 2]! : [1, 3, 15][i % 3]!,
      level: levels[i % 4]!,
      title: `Service ${i} ${i % 6 === 0 ? '100 % Fern_' : 'Moss'}`,
    };
    const [row] = await t
      .db('services')
      .insert({
        curator_profile_id: curators[known.curator]!.curatorProfileId,
        type,
        title: known.title,
        url: `https://example.test/${i}`,
        price_credits: known.price,
        audience_size: 100 * ((i * 37) % 50),
        audience_source: 'verified',
        country_id: countries[known.country],
        language_ids: [languages[known.language]],
        reply_days: known.replyDays,
        status: 'active',
        level: known.level,
      })
      .returning<{ id: number }[]>('id');
    market.push({ ...known, id: row!.id });
    await t
      .db('service_genres')
      .insert([
        ...known.genres.map((genre) => ({ service_id: row!.id, genre_id: genre, is_excluded: false })),
        ...known.excluded.map((genre) => ({ service_id: row!.id, genre_id: genre, is_excluded: true })),
      ]);
    const answered = known.level === 'new' ? i % 5 : 20 + i;
    await t.db('service_statistics').insert({
      service_id: row!.id,
      answered_count: answered,
      accepted_count: Math.floor(answered / (2 + (i % 5))),
      expired_count: i % 4,
      median_reply_hours: 5 + ((i * 13) % 200),
    });
  }
  // Neither of these is for sale.
  await t.db('services').where({ id: market.pop()!.id }).update({ status: 'paused' });
  const last = market.pop()!;
  await t.db('services').where({ id: last.id }).update({ status: 'suspended' });
  return new Market({ t, creator, pro, parents, children, services: market, parentOf });
}
