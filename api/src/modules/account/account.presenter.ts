import type { Account, Profile } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { presentConsents } from '../consents/index.ts';
import { toDecimal, walletOfRow } from '../ledger/index.ts';
import { linksOfRow } from '../links/index.ts';
import { imageUrl } from '../media/index.ts';
import type { AccountOverview, ProfileRow } from './account.repository.ts';

export function presentProfile(config: Config, row: ProfileRow): Profile {
  return { ...row, profileImageUrl: imageUrl(config, row.profile_image) };
}

export function presentAccount(config: Config, row: AccountOverview): Account {
  const wallet = walletOfRow(row.wallet);
  return {
    id: row.id,
    email: row.email,
    emailConfirmed: row.isConfirmed,
    coin_amount_purchased: toDecimal(wallet.availableHundredths),
    coin_amount_earned: toDecimal(wallet.clearedHundredths),
    clearingCredits: toDecimal(wallet.clearingHundredths),
    debtCredits: toDecimal(wallet.owedHundredths),
    artist_id: row.creator?.id ?? null,
    influencer_id: row.curator?.id ?? null,
    isStaff: row.isStaff,
    onboardingCompleted: row.isOnboarded,
    creatorProfile: row.creator && presentProfile(config, row.creator),
    curatorProfile: row.curator && presentProfile(config, row.curator),
    unreadFeedCount: row.unread,
    links: linksOfRow(row.links),
    language: row.language,
    timeZone: row.timeZone,
    consents: presentConsents(row.consents),
  };
}
