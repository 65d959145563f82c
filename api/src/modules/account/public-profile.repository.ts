import type { CallTypes, getPublicCurator, PublicProfile } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queryRow, queryRows, raw } from '../../sql.ts';
import { linksOfRow, linksSql, type LinksRow } from '../links/index.ts';
import { imageUrl } from '../media/index.ts';

interface PublicRow {
  account_id: number;
  display_name: string;
  description_english: string;
  country: string | null;
  profile_image: string | null;
}

const columns = 'p.account_id, p.display_name, p.description_english, c.name AS country, p.profile_image';

const presented = (config: Config, row: PublicRow, links: LinksRow): PublicProfile => {
  const { display_name, description_english, country, profile_image } = row;
  const profileImageUrl = imageUrl(config, profile_image);
  return { display_name, description_english, country, profileImageUrl, links: linksOfRow(links) };
};

/** What `publicCreatorSql` selects. */
export type PublicCreatorRow = PublicRow & { links: LinksRow };

/** A query of one value: a creator as curators see them; none for an account without that profile. @param accountId SQL */
export const publicCreatorSql = (accountId: string): string =>
  `SELECT to_json(one) FROM (
     SELECT ${columns}, (${linksSql('p.account_id')}) AS links FROM creator_profiles p LEFT JOIN countries c ON c.id = p.country_id
      WHERE p.account_id = ${accountId}) one`;

export const publicCreator = (config: Config, row: PublicCreatorRow | null): PublicProfile | null =>
  row && presented(config, row, row.links);

/** Whether the curator `p` of the account `a` has a page. */
export const isPublicCurator =
  raw(`a.suspended_at IS NULL AND EXISTS (SELECT FROM services v WHERE v.curator_profile_id = p.id
  AND v.status IN ('active', 'paused'))`);

/** Whether a creator may know of a curator: one with a public service, or one to whom they have sent something. */
export async function isCuratorKnownTo(db: Knex, accountId: number, curatorId: number): Promise<boolean> {
  const rows = await queryRows(db)`
    SELECT FROM curator_profiles p JOIN accounts a ON a.id = p.account_id
     WHERE p.id = ${curatorId} AND (${isPublicCurator} OR EXISTS (
       SELECT FROM submissions s WHERE s.creator_account_id = ${accountId} AND s.curator_account_id = p.account_id))`;
  return rows.length > 0;
}

/** A curator as creators see them; null for one without a public service. @param id of the curator profile */
export async function publicCurator(
  db: Knex,
  config: Config,
  id: number,
): Promise<CallTypes<typeof getPublicCurator>['data'] | null> {
  const row = await queryRow<PublicRow & { links: LinksRow; member_since: Date }>(db)`
    SELECT ${raw(columns)}, p.created_at AS member_since, (${raw(linksSql('p.account_id'))}) AS links FROM curator_profiles p
      JOIN accounts a ON a.id = p.account_id
      LEFT JOIN countries c ON c.id = p.country_id
     WHERE p.id = ${id} AND ${isPublicCurator}`;
  return row && { ...presented(config, row, row.links), id, memberSince: row.member_since.toISOString().slice(0, 10) };
}
