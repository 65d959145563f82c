import type { SharedCurator } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { publicCurator } from '../account/index.ts';
import { cardsByIds } from '../services/index.ts';
import { activeServiceIds } from './curator-pages.repository.ts';
import { findPublicOwner } from './share-link.repository.ts';

/**
 * A curator as anybody with the link sees them: each public field is named here.
 * @throws AppError not_found, the same for a handle of nobody, of a suspended curator, and of one without a public service
 */
export async function sharedCurator(
  db: Knex,
  app: Pick<FastifyInstance, 'config'>,
  handle: string,
): Promise<SharedCurator> {
  const notFound = () => new AppError('not_found', because('curators.not_found'));
  const owner = await findPublicOwner(db, handle.toLowerCase());
  if (!owner) throw notFound();
  const [person, serviceIds] = await Promise.all([
    publicCurator(db, app.config, owner.curatorId),
    activeServiceIds(db, owner.curatorId),
  ]);
  if (!person || !serviceIds) throw notFound();
  const cards = await cardsByIds(db, app, serviceIds);
  return {
    handle: owner.currentHandle,
    curator: {
      id: owner.curatorId,
      display_name: person.display_name,
      description_english: person.description_english,
      country: person.country,
      profileImageUrl: person.profileImageUrl,
    },
    services: serviceIds.flatMap((id) => cards.get(id) ?? []),
  };
}
