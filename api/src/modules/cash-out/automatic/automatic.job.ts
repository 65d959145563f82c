import type { AutomaticPayoutProblem } from '@fanfare/api-contract';
import { ProviderRefusal } from '../../../gateways/payment-gateway.ts';
import { AppError } from '../../../plugins/errors.ts';
import { recordFeed } from '../../feed/index.ts';
import { wholeCredits } from '../../ledger/index.ts';
import { notifyLive, walletChanged } from '../../live/index.ts';
import type { CashOuts } from '../cash-out.context.ts';
import { openCashOut } from '../cash-outs.repository.ts';
import { demandCashOut, prepareCashOut } from '../demand.service.ts';
import { closePeriod, type DuePayout, duePayouts, recordTry } from './automatic.repository.ts';

const batchSize = 500;
/** After a provider that didn't answer, which may be over its limit. */
const pauseMinutes = 15;

/** Refusals that stay until the curator, or a purchase, removes what is in the way. */
const problemOf: Partial<Record<string, AutomaticPayoutProblem>> = {
  wrong_state: 'no_method',
  invalid_input: 'no_method',
  email_unconfirmed: 'email_unconfirmed',
  debt_outstanding: 'debt',
};

/** The problem that a failure means; null where it says nothing about the curator, such as a provider that doesn't answer. */
function problemIn(error: unknown): AutomaticPayoutProblem | null {
  // Its answer stays the same however often it is asked.
  if (error instanceof ProviderRefusal) return error.isRepeatable ? null : 'no_method';
  return error instanceof AppError ? (problemOf[error.code] ?? null) : null;
}

/** What is known to be in the way before the provider is asked. */
function knownProblem({ isReturned, isConfirmed, hasDebt }: DuePayout): AutomaticPayoutProblem | null {
  if (isReturned) return 'returned';
  if (!isConfirmed) return 'email_unconfirmed';
  return hasDebt ? 'debt' : null;
}

/** Notes what is in the way, and tells the curator once, until it is another thing. */
async function report({ db }: CashOuts, due: DuePayout, problem: AutomaticPayoutProblem): Promise<void> {
  const { accountId, period } = due;
  await db.transaction(async (trx) => {
    if (!(await closePeriod(trx, due, problem)) || problem === due.problem) return;
    await recordFeed(trx, [
      {
        accountId,
        role: 'curator',
        kind: 'automatic_cash_out_failed',
        idem: `automatic-cash-out:${accountId}:${period}:${problem}`,
      },
    ]);
    await notifyLive(trx, [walletChanged(accountId)]);
  });
}

/** Demands what is available, as the curator would. The demand, its period and the news of it are one transaction. */
async function demandFor(cashOuts: CashOuts, due: DuePayout): Promise<void> {
  const { accountId, method, period, availableHundredths } = due;
  const who = { accountId, emailConfirmed: due.isConfirmed };
  const prepared = await prepareCashOut(cashOuts, who, { credits: availableHundredths / 100, method });
  await cashOuts.db.transaction(async (trx) => {
    if (!(await closePeriod(trx, due, null))) return;
    const { id } = await demandCashOut(trx, { ...prepared, automaticPeriod: period }, null);
    await recordFeed(trx, [
      {
        accountId,
        role: 'curator',
        kind: 'automatic_cash_out',
        amount: prepared.amount,
        idem: `cash-out:${id}:automatic`,
      },
    ]);
  });
}

const close = ({ db }: CashOuts, due: DuePayout): Promise<boolean> =>
  db.transaction((trx) => closePeriod(trx, due, due.problem));

/** Whether a demand was refused because its period has one that is over, rather than for one that is open. */
const hasDemandOfPeriod = async ({ db }: CashOuts, { accountId }: DuePayout, error: unknown): Promise<boolean> =>
  error instanceof AppError && error.code === 'conflict' && !(await openCashOut(db, accountId));

async function payOut(cashOuts: CashOuts, due: DuePayout): Promise<boolean> {
  // Less than the minimum isn't a problem: the next week may have more.
  if (due.availableHundredths < wholeCredits(cashOuts.rules.cashOut.minCredits)) {
    await close(cashOuts, due);
    return false;
  }
  const known = knownProblem(due);
  if (known !== null) {
    await report(cashOuts, due, known);
    return false;
  }
  try {
    await demandFor(cashOuts, due);
    return true;
  } catch (error) {
    const problem = problemIn(error);
    if (problem !== null) await report(cashOuts, due, problem);
    else if (await hasDemandOfPeriod(cashOuts, due, error)) await close(cashOuts, due);
    else throw error;
    return false;
  }
}

/** Makes the demands that curators don't want to make themselves. @returns how many */
export async function makeAutomaticDemands(cashOuts: CashOuts): Promise<number> {
  let made = 0;
  for (const due of await duePayouts(cashOuts.db, batchSize, pauseMinutes)) {
    try {
      if (await payOut(cashOuts, due)) made += 1;
    } catch (error) {
      // The provider didn't answer, or the balance changed in between: its period is open, and it is due again later.
      await recordTry(cashOuts.db, due.accountId);
      cashOuts.log.warn({ err: error, accountId: due.accountId }, 'an automatic cash-out could not be made yet');
    }
  }
  return made;
}
