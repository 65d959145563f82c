export { clearingWalletSql, curatorWallet } from './accounts.ts';
export { audit, auditReport, isClean, type AuditResult } from './audit.ts';
export { ledger } from './audit.plugin.ts';
export { clearEarnings, release } from './release-and-clear.ts';
export { beginCardReturn, endCardReturn, endGiftReturn, revertCardReturn } from './card-returns.ts';
export { lockLotsOfInvoice, lockLotsOfPurchase, type SoldLot } from './sold-lots.ts';
export { beginCashOut, convertEarnings, payCashOut, releaseCashOut, revertCashOut } from './cash-outs.ts';
export { reverseChargeback, bookChargeback } from './chargebacks.ts';
export {
  cents,
  hundredths,
  minus,
  zeroCredits,
  plus,
  proportion,
  shareOf,
  smaller,
  sum,
  toDecimal,
  wholeCredits,
  type Cents,
  type Credits,
} from './credits.ts';
export { assertNoDebt, debtOf, debtStatement, hasDebtSql, refuseDebt, type SettledDebt } from './debt.ts';
export { deferRefundsOfReturn, lockDecidedRefunds } from './deferred-promise-refunds.ts';
export { refundPromises } from './promise-refunds.ts';
export { refundSpent } from './refund-spent.ts';
export { giveableOf, giveUp, type GivenUp } from './give-up.ts';
export { hold, holdingOf, lockLots, type OpenLot } from './hold.ts';
export { grant, issue, sell, sellGift, type LotKind } from './lots.ts';
export { lockPurchaseLot, returnablesOf, unspentOfPurchases, type Returnable } from './returnable.ts';
export { bookStatements, type Booking, type JournalKind } from './journal.ts';
export { lockHeldWallets, openHolds, settle, settlementOf, type Held, type OpenHold } from './settle.ts';
export {
  mayBeRefunded,
  refundedSql,
  moneyOfSubmissions,
  spendPreview,
  walletOf,
  walletOfRow,
  walletSql,
  type SubmissionMoney,
  type Wallet,
  type WalletRow,
} from './wallet.repository.ts';
