import type { ReportLink } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import { campaignRow } from '../report.repository.ts';
import { linkToken } from './link-token.ts';
import { insertLink, linkState, lockCampaign, revokeLink, updateLink } from './report-links.repository.ts';

/** The page that a link opens. */
const reportPage = (config: Pick<Config, 'mediaSecret'>, id: string): string =>
  `/report/${linkToken(config.mediaSecret, id)}`;

const notFound = () => new AppError('not_found', because('campaigns.not_found'));

interface Owned {
  accountId: number;
  campaignId: number;
}

async function present(db: Knex, config: Config, campaignId: number): Promise<ReportLink> {
  const { active, last_revoked_at } = await linkState(db, campaignId);
  return {
    active: active && {
      url: config.shellUrl + reportPage(config, active.id),
      createdAt: active.created_at.toISOString(),
      showsCredits: active.shows_credits,
      showsTexts: active.shows_texts,
    },
    lastRevokedAt: last_revoked_at?.toISOString() ?? null,
  };
}

/** Changes the link of an own campaign under its lock. @throws AppError not_found */
const changed = (
  db: Knex,
  config: Config,
  { accountId, campaignId }: Owned,
  change: (trx: Knex.Transaction, isSent: boolean) => Promise<unknown>,
): Promise<ReportLink> =>
  db.transaction(async (trx) => {
    const campaign = await lockCampaign(trx, accountId, campaignId);
    if (!campaign) throw notFound();
    await change(trx, campaign.is_sent);
    return present(trx, config, campaignId);
  });

/** The link of an own campaign. @throws AppError not_found */
export async function readLink(db: Knex, config: Config, { accountId, campaignId }: Owned): Promise<ReportLink> {
  if (!(await campaignRow(db, accountId, campaignId))) throw notFound();
  return present(db, config, campaignId);
}

/** Makes a link unless there is one, and sets what its page shows. @throws AppError not_found, wrong_state before the campaign was sent */
export const shareReport = (
  db: Knex,
  config: Config,
  owned: Owned,
  shown: { showsCredits: boolean; showsTexts: boolean },
): Promise<ReportLink> =>
  changed(db, config, owned, async (trx, isSent) => {
    if (!isSent) throw new AppError('wrong_state', because('reports.unsent'));
    const { active } = await linkState(trx, owned.campaignId);
    await (active ? updateLink(trx, active.id, shown) : insertLink(trx, owned.campaignId, shown));
  });

/** Replaces the link by one that shows the same. @throws AppError not_found, wrong_state where there is none */
export const renewLink = (db: Knex, config: Config, owned: Owned): Promise<ReportLink> =>
  changed(db, config, owned, async (trx) => {
    const { active } = await linkState(trx, owned.campaignId);
    if (!active) throw new AppError('wrong_state', because('reports.not_shared'));
    await revokeLink(trx, active.id);
    await insertLink(trx, owned.campaignId, { showsCredits: active.shows_credits, showsTexts: active.shows_texts });
  });

/** Stops sharing; without a link nothing happens. @throws AppError not_found */
export const stopSharing = (db: Knex, config: Config, owned: Owned): Promise<ReportLink> =>
  changed(db, config, owned, async (trx) => {
    const { active } = await linkState(trx, owned.campaignId);
    if (active) await revokeLink(trx, active.id);
  });
