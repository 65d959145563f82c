import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { hiddenFrom } from '../blocked-curators/index.ts';

/** Whose services the finder chooses from for a viewer, null for a visitor, and in which variety: for `matchesFor`. */
export const finderChoice = async (
  db: Knex,
  { config }: { config: Config },
  viewer: { accountId: number; curatorProfileId: number | null } | null,
) => ({ hiddenProfileIds: await hiddenFrom(db, viewer), variety: config.rules.services.variety });
