import type { Generation, ServiceCard } from '@fanfare/api-contract';
import { createAccount, headersOf, type TestAccount } from '../../../../test/factories/account.ts';
import { type Market, openMarket } from '../../../../test/market.ts';

export type FinderKind = 'playlists' | 'radios';
interface Opinion {
  pinnedServicesIDs?: number[];
  dislikedServicesIDs?: number[];
  isAppended?: boolean;
  afterServiceId?: number;
}

/** The market of services, with a small catalogue and creators who search for it. */
export class FinderMarket {
  readonly market: Market;
  /** Track of the catalogue by its title. */
  readonly sids: Map<string, number>;

  constructor(market: Market, sids: Map<string, number>) {
    this.market = market;
    this.sids = sids;
  }

  get t() {
    return this.market.t;
  }

  /** Adds a track to the catalogue. @param placedIn services that hold it */
  async addTrack(title: string, artist: string, genreIds: number[], placedIn: number[] = []): Promise<number> {
    const [row] = await this.t
      .db('catalogue_tracks')
      .insert({ title, artist, duration_ms: 180_000, release_date: '2025-03-31', is_demo: true })
      .returning<{ id: number }[]>('id');
    const { id } = row!;
    const genres = genreIds.map((genre_id) => ({ catalogue_track_id: id, genre_id }));
    if (genres.length > 0) await this.t.db('catalogue_track_genres').insert(genres);
    const placements = placedIn.map((service_id) => ({
      service_id,
      catalogue_track_id: id,
      placed_at: this.t.db.raw('app_now()'),
    }));
    if (placements.length > 0) await this.t.db('placements').insert(placements);
    this.sids.set(title, id);
    return id;
  }

  creator(options: { isPro?: boolean; curator?: boolean } = {}): Promise<TestAccount> {
    return createAccount(this.t.app, this.t.db, { creator: true, ...options });
  }

  /** A call as somebody, or as a visitor. */
  async call(method: 'GET' | 'POST', path: string, who: TestAccount | null, payload?: object) {
    const answer = await this.t.app.inject({
      method,
      url: `/api/v2/${path}`,
      headers: who ? headersOf(this.t.app, who) : {},
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  }

  async generate(who: TestAccount, source: object): Promise<Generation> {
    const { status, data, error } = await this.call('POST', 'curators-finder', who, source);
    if (status !== 200) throw new Error(JSON.stringify(error));
    return data;
  }

  async regenerate(who: TestAccount, kind: FinderKind, id: number, opinion: Opinion = {}): Promise<Generation> {
    const { status, data, error } = await this.call('POST', `curators-finder/${kind}/${id}/regenerate`, who, opinion);
    if (status !== 200) throw new Error(JSON.stringify(error));
    return data;
  }

  /** What a visitor sees of one type. */
  async visit(sid: number, kind: FinderKind): Promise<{ total: number; items: ServiceCard[] }> {
    const { data } = await this.call('GET', `public/curators-finder?sid=${sid}&type=${kind}`, null);
    return data.matches[0];
  }
}

export const idsOf = (generation: Generation, kind: FinderKind): number[] =>
  generation[kind].items.map(({ service }) => service.id);

/** @param finderRules rules of the finder that differ from the defaults */
export async function openFinderMarket(finderRules: object = {}): Promise<FinderMarket> {
  const market = await openMarket({ FANFARE_RULES: JSON.stringify({ finder: finderRules }) });
  const m = new FinderMarket(market, new Map());
  const playlists = market.services.filter((one) => one.type === 'playlist').map((one) => one.id);
  const folk = [market.children[2]!];
  await m.addTrack('Kindling', 'Velvet Harbour', folk, playlists.slice(0, 2));
  await m.addTrack('Slow Ferry', 'Velvet Harbour', folk, playlists.slice(2, 5));
  await m.addTrack('Paper Lanterns', 'Orla Penn', folk, playlists.slice(2, 5));
  return m;
}
