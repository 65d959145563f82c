import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { assertForOthers } from '../code-releases/index.ts';
import { recordFeed } from '../feed/index.ts';
import { issue, walletOf, type Credits } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import { readGiftCode } from './gift-code.ts';
import { type GiftCode, findGiftCode, markRedeemed } from './gifts.repository.ts';

const unknownCode = () => new AppError('code_unknown', because('gifts.code_unknown'));

function stoppedCode(gift: GiftCode): AppError {
  return new AppError('code_stopped', gift.isReplaced ? because('gifts.code_replaced') : because('gifts.code_stopped'));
}

const waitingCode = () => new AppError('code_not_started', because('gifts.code_inactive'));

/** A code's credits and whether it was redeemed. @throws AppError code_unknown, code_stopped, code_not_started, forbidden */
export async function lookUpGift(
  db: Knex,
  accountId: number,
  typed: string,
): Promise<{ amount: Credits; isRedeemed: boolean }> {
  const bare = readGiftCode(typed);
  const gift = bare && (await findGiftCode(db, bare));
  if (!gift) throw unknownCode();
  if (gift.isStopped) throw stoppedCode(gift);
  assertForOthers(gift.givers, accountId);
  if (gift.isAwaitingRelease) throw waitingCode();
  return { amount: gift.amount, isRedeemed: gift.redeemedBy !== null };
}

/**
 * Redeems a code for a lot of gift credits, once.
 * @throws AppError code_unknown, code_used, code_stopped, code_not_started; forbidden to the staff who gave it
 */
export async function redeemGift(
  db: Knex,
  accountId: number,
  typed: string,
): Promise<{ added: Credits; wallet: Credits }> {
  const bare = readGiftCode(typed);
  if (!bare) throw unknownCode();
  return db.transaction(async (trx) => {
    const gift = await findGiftCode(trx, bare, { lock: true });
    if (!gift) throw unknownCode();
    if (gift.redeemedBy === accountId) {
      throw new AppError('code_used', because('gifts.code_used_by_you'));
    }
    if (gift.redeemedBy !== null) throw new AppError('code_used', because('gifts.code_used'));
    if (gift.isStopped) throw stoppedCode(gift);
    assertForOthers(gift.givers, accountId);
    if (gift.isAwaitingRelease) throw waitingCode();
    await issue(trx, {
      accountId,
      kind: 'gift',
      source: `gift:${gift.id}`,
      journalKind: 'gift_redeemed',
      amount: gift.amount,
    });
    await markRedeemed(trx, gift.id, accountId);
    await recordFeed(trx, [
      { accountId, role: 'creator', kind: 'credits_added', amount: gift.amount, idem: `gift:${gift.id}:redeemed` },
    ]);
    await notifyLive(trx, [walletChanged(accountId)]);
    const wallet = await walletOf(trx, accountId);
    return { added: gift.amount, wallet: wallet.availableHundredths };
  });
}
