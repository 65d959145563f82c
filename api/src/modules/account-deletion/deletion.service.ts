import type { AccountDeletion, DeletionBlocker } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { dropChallenges, endSessionsOf } from '../auth/index.ts';
import { giveableOf, hundredths, plus, toDecimal, walletOf } from '../ledger/index.ts';
import { returnablePurchases } from '../payments/index.ts';
import { leavePro, proUntil } from '../subscriptions/index.ts';
import { deletionEmails } from './deletion.email.ts';
import {
  type DeletionFigures,
  askedDueAt,
  blockersOf,
  closeShop,
  figuresOf,
  insertDeletion,
  lockOwner,
} from './deletion.repository.ts';

/** How often each kind of what is open stands in the way, and when it ends at the latest. */
function detailsOf(kind: string, figures: DeletionFigures): Omit<DeletionBlocker, 'kind'> {
  const until = (at: Date | null) => at?.toISOString() ?? null;
  if (kind === 'campaigns') return { count: figures.campaigns, until: null };
  if (kind === 'queue') return { count: figures.queue, until: until(figures.queueUntil) };
  if (kind === 'clearing') return { count: figures.clearing, until: until(figures.clearingUntil) };
  if (kind === 'flags') return { count: figures.flags, until: null };
  return { count: 1, until: null };
}

/** What deleting an account would give up, and what has to end first. */
export async function deletionOf(app: FastifyInstance, accountId: number): Promise<AccountDeletion> {
  const { db, config, clock } = app;
  const { graceDays, keepYears } = config.rules.accounts.deletion;
  const figures = await figuresOf(db, accountId, graceDays);
  const [wallet, kinds] = [await walletOf(db, accountId), await blockersOf(db, accountId)];
  return {
    graceDays,
    keepYears,
    dueAt: figures.dueAt.toISOString(),
    blockers: kinds.map((kind) => ({ kind, ...detailsOf(kind, figures) })),
    availableCredits: toDecimal(wallet.availableHundredths),
    heldCredits: toDecimal(hundredths(figures.held)),
    debtCredits: toDecimal(wallet.owedHundredths),
    returnable: await returnablePurchases(db, accountId, { now: clock.now(), rules: config.rules }),
    earnedCredits: toDecimal(wallet.clearedHundredths),
    clearingCredits: toDecimal(wallet.clearingHundredths),
    minCashOutCredits: config.rules.cashOut.minCredits,
    proUntil: (await proUntil(db, accountId))?.toISOString() ?? null,
    liveServices: figures.liveServices,
  };
}

interface Consent {
  email: string;
  givesUpCredits: number;
  givesUpEarnings: number;
}

/** What its owner agrees to give up. @throws AppError wrong_state where something is open, changed_meanwhile where it is another amount */
async function agreedOf(db: Knex, accountId: number, consent: Consent) {
  const blockers = await blockersOf(db, accountId);
  if (blockers.length > 0)
    throw new AppError('wrong_state', because('account.open_business'), { details: { blockers } });
  const { promo, paid, earned } = await giveableOf(db, accountId);
  if (toDecimal(plus(promo, paid)) !== consent.givesUpCredits || toDecimal(earned) !== consent.givesUpEarnings) {
    throw new AppError('changed_meanwhile', because('account.other_amounts'));
  }
  return { paid, earned };
}

/**
 * Asks for the deletion of an account: its services pause, Pro isn't renewed, and all sessions end. Any login until the day keeps the account.
 * @returns the day
 * @throws AppError invalid_input where the address is typed wrong, wrong_state, changed_meanwhile, payments_unavailable
 */
export async function askForDeletion(
  app: FastifyInstance,
  who: { accountId: number; email: string },
  consent: Consent,
): Promise<Date> {
  const { db, config } = app;
  const { accountId } = who;
  if (consent.email.toLowerCase() !== who.email.toLowerCase()) refuseField('email', because('account.other_address'));
  // Checked before as well: a refusal must leave Pro as it is.
  await agreedOf(db, accountId, consent);
  await leavePro(app, accountId, 'at_period_end');
  return db.transaction(async (trx) => {
    const { email } = await lockOwner(trx, accountId);
    // A second click that came before the first one ended this session.
    const asked = await askedDueAt(trx, accountId);
    if (asked) return asked;
    const { paid, earned } = await agreedOf(trx, accountId, consent);
    const { dueAt } = await figuresOf(trx, accountId, config.rules.accounts.deletion.graceDays);
    await insertDeletion(trx, { accountId, dueAt, paid, earned });
    await closeShop(trx, accountId);
    // Links in earlier emails stay good: whoever didn't ask for this gets in by them, to keep the account.
    await dropChallenges(trx, accountId);
    await endSessionsOf(trx, accountId, 'account_deleted');
    await queueMail(trx, email, deletionEmails.asked, { dueAt: dueAt.toISOString() });
    return dueAt;
  });
}
