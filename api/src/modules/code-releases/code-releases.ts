import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute, queryOne } from '../../sql.ts';
import { type Credits, wholeCredits } from '../ledger/index.ts';

/**
 * Whether new codes wait for a second person: they give more than their issuer may still give alone. Locks what the issuer gives, until
 * the codes are stored.
 * @param given.worth the most that the codes can give together; null without limit
 */
export async function mustBeReleased(
  trx: Knex,
  { codes }: Pick<Rules, 'codes'>,
  given: { staffId: number; worth: Credits | null },
): Promise<boolean> {
  if (given.worth === null) return true;
  await execute(trx)`SELECT pg_advisory_xact_lock(hashtext('codes given alone'), ${given.staffId})`;
  const { hundredths } = await queryOne<{ hundredths: number }>(trx)`
    SELECT coalesce(sum(hundredths), 0)::bigint AS hundredths FROM codes_given_alone
     WHERE staff_account_id = ${given.staffId} AND created_at > app_now() - make_interval(days => ${codes.releaseDays})`;
  return hundredths + given.worth > wholeCredits(codes.releaseAboveCredits);
}

/**
 * @param code.parties who issued it and whom it is for
 * @throws AppError wrong_state where nobody has to release it; forbidden to its parties
 */
export function assertReleasable(
  code: { needsRelease: boolean; parties: readonly (number | null)[] },
  staffId: number,
): void {
  if (!code.needsRelease) throw new AppError('wrong_state', because('code_releases.no_release'));
  if (code.parties.includes(staffId)) {
    throw new AppError('forbidden', because('code_releases.release_by_another'));
  }
}

export const stoppedMeanwhile = () => new AppError('wrong_state', because('code_releases.was_stopped'));

/** Staff don't use what they gave. @throws AppError forbidden */
export function assertForOthers(givers: readonly (number | null)[], accountId: number): void {
  if (givers.includes(accountId)) {
    throw new AppError('forbidden', because('code_releases.for_others'));
  }
}
