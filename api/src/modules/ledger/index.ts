export { audit, auditReport, isClean, type AuditResult } from './audit.ts';
export { ledger } from './audit.job.ts';
export { clearEarnings, release } from './batches.ts';
export {
  beginCardReturn,
  endCardReturn,
  endGiftReturn,
  lockLotsOfPurchase,
  lockPurchaseLot,
  undoReturn,
  unspentOfPurchases,
  type SoldLot,
} from './card-return.ts';
export { beginCashOut, convertEarnings, payCashOut, releaseCashOut, undoCashOut } from './cash-out.ts';
export { reverseChargeback, bookChargeback } from './chargeback.ts';
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
export { assertNoDebt, debtOf, hasDebtSql, type SettledDebt } from './debt.ts';
export { refundSpent } from './refund-spent.ts';
export { hold } from './hold.ts';
export { grant, issue, sell, sellGift, type LotKind } from './lots.ts';
export { settle } from './settle.ts';
export {
  refundedSql,
  moneyOfSubmissions,
  spendPreview,
  walletOf,
  type SubmissionMoney,
  type Wallet,
} from './wallet.repository.ts';
