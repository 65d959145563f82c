import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { queryRows } from '../../sql.ts';
import { convertEarnings, shareOf, walletOf, type Wallet } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import type { CashOuts } from './cash-out.context.ts';
import { creditsOf } from './demand.service.ts';

/**
 * Converts earned credits into the same account's creator wallet, with the bonus on top, rounded down.
 * @throws AppError profile_missing (no creator wallet), email_unconfirmed, invalid_input, debt_outstanding, insufficient_credits
 */
export async function convertCredits(
  { db, rules }: Pick<CashOuts, 'db' | 'rules'>,
  who: { accountId: number; creatorProfileId: number | null; emailConfirmed: boolean },
  decimal: number,
): Promise<{ converted: number; bonus: number; wallet: Wallet }> {
  if (who.creatorProfileId === null) {
    throw new AppError('profile_missing', because('cash_outs.creator_profile'));
  }
  if (!who.emailConfirmed) throw new AppError('email_unconfirmed', because('account.confirm_email'));
  const { accountId } = who;
  const amount = creditsOf(decimal);
  if (amount === 0) {
    refuseField('credits', because('cash_outs.more_than_none'));
  }
  const bonus = shareOf(amount, rules.cashOut.conversionBonusPercent);
  await db.transaction(async (trx) => {
    const rows = await queryRows<{ id: number }>(trx)`
      INSERT INTO conversions (account_id, hundredths, bonus_hundredths) VALUES (${accountId}, ${amount}, ${bonus})
        RETURNING id`;
    await convertEarnings(trx, { conversionId: rows[0]!.id, accountId, amount, bonus });
    await notifyLive(trx, [walletChanged(accountId)]);
  });
  return { converted: amount, bonus, wallet: await walletOf(db, accountId) };
}
