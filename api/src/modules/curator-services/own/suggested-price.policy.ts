import type { ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../../rules.ts';

interface Audience {
  type: ServiceType;
  /** Null until verified. */
  followers: number | null;
  reach: 'web' | 'regional' | 'national' | null;
}

/** In whole credits, within the band of the type; null while the audience isn't known. */
export function suggestedPrice(audience: Audience, rules: Rules): number | null {
  const { minCredits, maxCredits } = rules.services.priceBands[audience.type];
  const credits = byAudience(audience, rules);
  return credits && Math.min(maxCredits, Math.max(minCredits, credits));
}

function byAudience({ type, followers, reach }: Audience, rules: Rules): number | null {
  const { playlist, playlistAbove, radio, influencer } = rules.ownServices.suggestedPrice;
  if (type === 'radio') return reach && radio[reach];
  if (followers === null) return null;
  if (type === 'playlist') return playlist.find((step) => followers < step.below)?.credits ?? playlistAbove;
  return influencer.baseCredits + Math.floor(followers / influencer.followersPerCredit);
}
