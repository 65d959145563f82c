import type { PayoutMethod } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { hundredths, toDecimal, walletOf, wholeCredits } from '../ledger/index.ts';
import { approvalOfWays } from './approval.repository.ts';
import type { CashOuts } from './cash-out.context.ts';
import { openCashOut } from './cash-outs.repository.ts';
import { cashOutDemand } from './cash-outs.presenter.ts';
import { payoutAccounts } from './payout-accounts.repository.ts';
import { refreshBank } from './payout-accounts.service.ts';

const methods: readonly PayoutMethod[] = ['bank', 'paypal'];

/** Refreshes an incomplete bank account: the curator may just have completed it. */
async function accountsOf(cashOuts: CashOuts, accountId: number) {
  const accounts = await payoutAccounts(cashOuts.db, accountId);
  if (!accounts.some((row) => row.method === 'bank' && row.state === 'incomplete')) return accounts;
  try {
    await refreshBank(cashOuts, accountId);
  } catch (error) {
    cashOuts.log.warn({ err: error, accountId }, 'a bank account could not be refreshed');
  }
  return payoutAccounts(cashOuts.db, accountId);
}

const wayApproval = (isPaidBefore: boolean, approved: number, autoApproveCredits: number) => ({
  isFirst: !isPaidBefore,
  automaticCredits: isPaidBefore ? toDecimal(hundredths(Math.max(wholeCredits(autoApproveCredits) - approved, 0))) : 0,
});

/** What a curator can cash out, the available methods, and their open demand. */
export async function cashOutSummary(
  cashOuts: CashOuts,
  config: Config,
  who: { accountId: number; creatorProfileId: number | null },
) {
  const { db, payouts, rules } = cashOuts;
  const accounts = await accountsOf(cashOuts, who.accountId);
  const [wallet, open] = [await walletOf(db, who.accountId), await openCashOut(db, who.accountId)];
  const { autoApproveCredits, autoApproveDays } = rules.cashOut;
  const approvals = await approvalOfWays(db, who.accountId, autoApproveDays);
  const isSandbox = { bank: config.stripe?.isSandbox ?? false, paypal: config.paypal?.isSandbox ?? false };
  return {
    availableCredits: toDecimal(wallet.clearedHundredths),
    clearingCredits: toDecimal(wallet.clearingHundredths),
    heldCredits: toDecimal(wallet.heldHundredths),
    minCredits: rules.cashOut.minCredits,
    autoApproveCredits,
    conversionBonusPercent: rules.cashOut.conversionBonusPercent,
    canConvert: who.creatorProfileId !== null,
    open: open && cashOutDemand(open),
    ways: methods.map((method) => {
      const account = accounts.find((row) => row.method === method);
      return {
        method,
        state: payouts[method] === null ? ('off' as const) : (account?.state ?? ('missing' as const)),
        destination: account?.destination ?? null,
        isSandbox: isSandbox[method],
        ...approvals
          .filter((one) => one.method === method)
          .map(({ isPaidBefore, approved }) => ({
            approval: wayApproval(isPaidBefore, approved, autoApproveCredits),
          }))[0],
      };
    }),
  };
}
