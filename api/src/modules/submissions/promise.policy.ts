import type { ServiceType } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';

/** What an accept promises, in days. */
export interface AcceptTerms {
  /** Until the proof is due, after the accept. */
  proofDays: number;
  /** At least so long the track stays, from the proof on. */
  leastKeepDays: number;
}

/**
 * What accepting a submission promises at least (docs/rules.md#answers).
 * @param submission its `keep_days` are what its service promised when the campaign was paid; a radio promises none, so the rules' shortest term holds
 */
export function acceptTerms(
  { service_type: type, keep_days: days }: { service_type: ServiceType; keep_days: number | null },
  { services, submissions: { proofDays } }: Rules,
): AcceptTerms {
  return {
    proofDays: type === 'playlist' || type === 'radio' ? proofDays[type] : proofDays.influencer,
    leastKeepDays: days ?? Math.min(...services.keepDays),
  };
}
