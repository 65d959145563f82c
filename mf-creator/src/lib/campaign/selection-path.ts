import type { CampaignType } from '@fanfare/api-contract';
import { to } from '../../paths.ts';

const key = (campaignId: number) => `fanfare.selection.${campaignId}`;

/** Saves the filters of a campaign's selection in this tab, for links back to it. */
export function saveSelectionSearch(campaignId: number, search: string): void {
  try {
    sessionStorage.setItem(key(campaignId), search);
  } catch {
    // Storage is full or off: links lead to the unfiltered list.
  }
}

/** The path to a campaign's selection, with the filters last used in this tab. */
export function selectionPath(type: CampaignType, campaignId: number): string {
  const search = savedSearch(campaignId);
  return search ? `${to.select(type, campaignId)}?${search}` : to.select(type, campaignId);
}

function savedSearch(campaignId: number): string | null {
  try {
    return sessionStorage.getItem(key(campaignId));
  } catch {
    return null;
  }
}
