import type { CampaignType } from '@fanfare/api-contract';
import { to } from '../../paths.ts';

const key = (campaignId: number) => `fanfare.selection.${campaignId}`;

/** Keeps what a campaign's selection was last narrowed to in this tab, for links back to it. */
export function rememberSelection(campaignId: number, search: string): void {
  try {
    sessionStorage.setItem(key(campaignId), search);
  } catch {
    // A full or closed storage: the links lead to the whole list then.
  }
}

/** The selection of a campaign, as it was left in this tab. */
export function selectionPath(type: CampaignType, campaignId: number): string {
  const search = sessionStorage.getItem(key(campaignId));
  return search ? `${to.select(type, campaignId)}?${search}` : to.select(type, campaignId);
}
