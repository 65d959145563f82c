import type { FoundTrack, ServiceCard } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { foundTrackById } from '../catalogue/index.ts';
import { cardsByIds, firstMatches, matchesFor, musicOfCatalogue } from '../services/index.ts';
import { type FinderType, finderTypes } from './matches.repository.ts';

export type FinderApp = Pick<FastifyInstance, 'config'>;

interface PublicMatches {
  track: FoundTrack;
  matches: { type: FinderType; total: number; items: ServiceCard[] }[];
}

/**
 * The best matches of a catalogue track without an account: the first of what a member sees, and the total.
 * @param ownProfileId whose services are left out; null for a visitor
 * @throws AppError not_found
 */
export async function findPublicly(
  db: Knex,
  app: FinderApp,
  ownProfileId: number | null,
  query: { sid: number; type?: FinderType | undefined },
): Promise<PublicMatches> {
  const [track, music] = await Promise.all([foundTrackById(db, query.sid), musicOfCatalogue(db, query.sid)]);
  if (!track || !music) throw new AppError('not_found', 'This track was not found.');
  const types = query.type ? [query.type] : finderTypes;
  const found = await matchesFor(db, music, types, ownProfileId);
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
  return { track, matches };
}
