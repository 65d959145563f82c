import type { PublicProfile } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queryRows, raw } from '../../sql.ts';
import { linksOf } from '../links/index.ts';
import { imageUrl } from '../media/index.ts';

interface PublicRow {
  account_id: number;
  display_name: string;
  description_english: string;
  country: string | null;
  profile_image: string | null;
}

const columns = 'p.account_id, p.display_name, p.description_english, c.name AS country, p.profile_image';

async function present(db: Knex, config: Config, row: PublicRow | undefined): Promise<PublicProfile | null> {
  if (!row) return null;
  const { account_id, profile_image, ...rest } = row;
  return { ...rest, profileImageUrl: imageUrl(config, profile_image), links: await linksOf(db, account_id) };
}

/** A creator as curators see them; null for an account without that profile. */
export async function publicCreator(db: Knex, config: Config, accountId: number): Promise<PublicProfile | null> {
  const rows = await queryRows<PublicRow>(db)`
    SELECT ${raw(columns)} FROM creator_profiles p LEFT JOIN countries c ON c.id = p.country_id
      WHERE p.account_id = ${accountId}`;
  return present(db, config, rows[0]);
}

/** A curator as creators see them; null for one without a public service. @param id of the curator profile */
export async function publicCurator(db: Knex, config: Config, id: number): Promise<PublicProfile | null> {
  const rows = await queryRows<PublicRow>(db)`
    SELECT ${raw(columns)} FROM curator_profiles p
      JOIN accounts a ON a.id = p.account_id AND a.suspended_at IS NULL
      LEFT JOIN countries c ON c.id = p.country_id
     WHERE p.id = ${id} AND EXISTS (SELECT FROM services v WHERE v.curator_profile_id = p.id
       AND v.status IN ('active', 'paused'))`;
  return present(db, config, rows[0]);
}
