import { kept } from '../../../because.ts';
import type { OwnershipVerification, OwnServiceDetail } from '@fanfare/api-contract';
import type { Config } from '../../../config.ts';
import type { ProberSettings } from '../../../prober-settings.ts';
import type { OwnService } from './availability.service.ts';
import { ruleEndOf } from './away.repository.ts';
import { limitsOf, missingOf } from './fields.policy.ts';
import type { OwnRow, VerificationRow } from './own.repository.ts';
import { suggestionFor } from './suggested-price.service.ts';
import { placementOf } from '../service-onboarding/ownership-verification.policy.ts';

/** The sandbox page that simulates an address; none for a code sent by email. */
function simulatorPageOf(
  { method, url }: VerificationRow,
  { sandboxUrl, sandboxDomain }: ProberSettings,
): string | null {
  const isSimulated = sandboxUrl !== null && method !== 'mail' && new URL(url).hostname.endsWith(`.${sandboxDomain}`);
  return isSimulated ? `${sandboxUrl}/pages/${url.replace('https://', '')}` : null;
}

function presentVerification(row: VerificationRow, settings: ProberSettings): OwnershipVerification {
  const standInUrl = simulatorPageOf(row, settings);
  const placement = row.code === null ? null : placementOf(row.method, row.url, row.code);
  return {
    method: row.method,
    code: row.code,
    place: placement?.place ?? row.email_address ?? '',
    snippet: placement?.snippet ?? null,
    ...(standInUrl !== null && { standInUrl }),
    startedAt: row.started_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastLook:
      row.checked_at && row.check_outcome
        ? {
            at: row.checked_at.toISOString(),
            outcome: row.check_outcome,
            message: row.check_message ?? '',
            ...kept('message', row.because),
          }
        : null,
  };
}

function pausedOrAwayBy(row: OwnRow, awayDays: number, now: Date): OwnServiceDetail['restedBy'] {
  if (row.paused_by !== null) return row.paused_by;
  const ruleEnd = ruleEndOf(row, awayDays);
  return ruleEnd && ruleEnd > now ? 'expiries' : null;
}

const levels = ['new', 'standard', 'trusted', 'top'] as const;
const deletable = new Set<OwnRow['status']>(['draft', 'rejected']);

/** @param own the service as in lists @param now by the product's clock */
export function presentDetail(
  own: OwnService,
  row: OwnRow,
  { rules, prober }: Pick<Config, 'rules' | 'prober'>,
  now: Date,
): OwnServiceDetail {
  return {
    ...own,
    fields: {
      title: row.title,
      description: row.description,
      deliverable: row.deliverable,
      url: row.url,
      priceCredits: row.price_credits,
      countryId: row.country_id,
      audienceSize: row.audience_size,
      audienceCountryIds: row.audience_country_ids,
      languageIds: row.language_ids,
      feedbackLanguageIds: row.feedback_language_ids,
      genreIds: row.genre_ids,
      excludedGenreIds: row.excluded_genre_ids,
      similarArtists: row.similar_artists,
      moods: row.moods,
      acceptsUnreleased: row.accepts_unreleased,
      acceptsExplicit: row.accepts_explicit,
      acceptsInstrumental: row.accepts_instrumental,
      aiPolicy: row.ai_policy,
      replyDays: row.reply_days,
      keepDays: row.keep_days,
      weeklyCapacity: row.weekly_capacity,
      maxOpen: row.max_open,
      allowsReplies: row.allows_replies,
      reach: row.reach,
    },
    limits: limitsOf(row.type, rules),
    suggestedPriceCredits: suggestionFor(row, rules),
    earnings: levels.map((level) => ({ level, sharePercent: rules.money.curatorSharePercent[level] })),
    missing: missingOf(row, rules),
    provenAt: row.ownership_verified_at?.toISOString() ?? null,
    provenBy: row.ownership_verified_by,
    proof: row.verification && presentVerification(row.verification, prober),
    rounds: row.rounds.map(({ checked_at: checkedAt, because, ...round }) => ({
      ...round,
      checkedAt: checkedAt.toISOString(),
      ...kept('message', because),
    })),
    retryAt: row.retry_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    restedBy: pausedOrAwayBy(row, rules.services.awayDays, now),
    openCount: row.open_count,
    canDelete: deletable.has(row.status) && !row.has_history,
  };
}
