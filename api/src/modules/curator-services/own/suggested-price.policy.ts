import type { ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../../rules.ts';

interface Known {
  type: ServiceType;
  /** Null while nobody has verified it. */
  followers: number | null;
  reach: 'web' | 'regional' | 'national' | null;
}

/** What a service of such an audience usually costs, in whole credits within the band of its type; null while nobody knows it. */
export function suggestedPrice({ type, followers, reach }: Known, rules: Rules): number | null {
  const { playlist, playlistAbove, radio, influencer } = rules.ownServices.suggestedPrice;
  if (type === 'radio') return reach && radio[reach];
  if (followers === null) return null;
  if (type === 'playlist') return playlist.find((step) => followers < step.below)?.credits ?? playlistAbove;
  const { maxCredits } = rules.services.priceBands[type];
  return Math.min(maxCredits, influencer.baseCredits + Math.floor(followers / influencer.followersPerCredit));
}
