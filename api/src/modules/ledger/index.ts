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
export { restore, takeBack } from './chargeback.ts';
export {
  cents,
  hundredths,
  minus,
  noCredits,
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
export { checkNothingOwed, debtOf, owes, type SettledDebt } from './debt.ts';
export { giveBack } from './give-back.ts';
export { hold } from './hold.ts';
export { grant, issue, sell, sellGift, type LotKind } from './lots.ts';
export { settle } from './settle.ts';
export {
  givenBackTo,
  moneyOfSubmissions,
  spendPreview,
  walletOf,
  type SubmissionMoney,
  type Wallet,
} from './wallet.repository.ts';
