import type { CallTypes, CampaignType, findPublicly as findPubliclyCall } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { cardsByIds, firstMatches, matchesFor } from '../services/index.ts';
import { foundTrackById } from '../catalogue/index.ts';
import { finderChoice } from './choice.ts';
import { readDescribedQuery } from './description.ts';
import { genresOf, soundsNear } from './heard.repository.ts';
import { type Source, musicOf } from './sources.repository.ts';

export type FinderApp = Pick<FastifyInstance, 'config'>;

type PublicMatches = CallTypes<typeof findPubliclyCall>['data'];

interface Query {
  sid?: number | undefined;
  genres?: string | undefined;
  similarArtists?: string | undefined;
  type?: CampaignType | undefined;
}

const everyType = ['playlists', 'radios', 'influencers'] as const;

/** @throws AppError invalid_input for no source, or two */
async function readSource(db: Knex, { sid, genres, similarArtists }: Query): Promise<Source> {
  const isDescribed = genres !== undefined || similarArtists !== undefined;
  if (sid === undefined) {
    if (!isDescribed) refuseField('sid', because('fields.required', { field: 'track' }));
    return readDescribedQuery(db, { genres, similarArtists });
  }
  if (isDescribed) refuseField('sid', because('finder.track_or_description'));
  return { catalogueTrackId: sid };
}

/**
 * The best matches of some music without an account: the first of what a member sees, and the total.
 * @param viewer null for a visitor
 * @throws AppError not_found, invalid_input
 */
export async function findPublicly(
  db: Knex,
  app: FinderApp,
  viewer: { accountId: number; curatorProfileId: number | null } | null,
  query: Query,
): Promise<PublicMatches> {
  const source = await readSource(db, query);
  const [track, music] = await Promise.all([
    'catalogueTrackId' in source ? foundTrackById(db, source.catalogueTrackId) : null,
    musicOf(db, source),
  ]);
  if (!music) throw new AppError('not_found', because('tracks.not_found'));
  const types = query.type ? [query.type] : everyType;
  const [found, genres, near] = await Promise.all([
    matchesFor(db, music, types, await finderChoice(db, app, viewer)),
    genresOf(db, music),
    'similarArtists' in source ? source.similarArtists : soundsNear(db, music),
  ]);
  const { visitor } = app.config.rules.finder.shown;
  const first = await Promise.all(
    [...found].map(async ([type, matches]) => {
      const ids = (await firstMatches(db, matches)).slice(0, visitor);
      return { type, total: matches.total, ids };
    }),
  );
  const cards = await cardsByIds(
    db,
    app,
    first.flatMap(({ ids }) => ids),
    music,
  );
  const matches = first.map(({ type, total, ids }) => ({
    type,
    total,
    items: ids.flatMap((id) => cards.get(id) ?? []),
  }));
  return { track, genres, similarArtists: near, matches };
}
