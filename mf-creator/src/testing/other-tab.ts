import { changedKey } from '../lib/campaign/use-other-tabs.ts';

/** What a tab hears once another one has changed a draft. */
export function changedElsewhere(campaignId: number): void {
  for (const newValue of ['changed', null]) {
    dispatchEvent(new StorageEvent('storage', { key: changedKey(campaignId), newValue }));
  }
}
