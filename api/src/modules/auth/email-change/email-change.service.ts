import type { FastifyInstance } from 'fastify';
import { because } from '../../../because.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { readerOf } from '../../../texts/index.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { lockAccount } from '../factors/factors.repository.ts';
import { dropChallenges } from '../factors/challenges.repository.ts';
import { undoIdentities } from '../identities/identities.repository.ts';
import { endSessionsOf } from '../sessions.repository.ts';
import { emailChangeEmails } from './email-change.email.ts';
import {
  type EmailChangeRow,
  cancelDeletions,
  confirmChange,
  endPassword,
  insertChange,
  isTaken,
  redeemChangeLink,
  removeFactorsSince,
  spendLinks,
  stopPayouts,
  undoChange,
  vacateAddress,
} from './email-change.repository.ts';

type App = Pick<FastifyInstance, 'db' | 'config'>;

interface Who {
  accountId: number;
  sessionId: number;
  email: string;
}

/**
 * Asks for another address. The new one gets a link, the old one hears of it and can stop it. Whether the new one has an account shows in no
 * answer: that is decided when its email is written.
 * @param language of the request, for the mailbox that no account has yet
 * @throws AppError invalid_input where it is the account's own
 */
export async function askForChange(
  { db, config }: App,
  who: Who,
  newEmail: string,
  language: string,
): Promise<EmailChangeRow> {
  if (newEmail === who.email.toLowerCase()) refuseField('email', because('account.same_address'));
  const { linkHours } = config.rules.accounts.emailChange;
  return db.transaction(async (trx) => {
    await lockAccount(trx, who.accountId);
    const change = await insertChange(trx, { accountId: who.accountId, newEmail, hours: linkHours });
    await queueMail(trx, newEmail, emailChangeEmails.link, { changeId: change.id }, { language, timeZone: null });
    if (change.oldWasConfirmed) await queueMail(trx, change.oldEmail, emailChangeEmails.asked, { changeId: change.id });
    return change;
  });
}

/**
 * Changes the address by the link that the new one got, in a session of the account. All others end.
 * @returns the new address, and how many sessions ended
 * @throws AppError link_invalid where the link is unknown, another account's, used or too old, or the address was taken meanwhile
 */
export function confirmByChangeLink(
  { db, config }: App,
  who: Who,
  token: string,
): Promise<{ email: string; endedCount: number }> {
  return db.transaction(async (trx) => {
    await lockAccount(trx, who.accountId);
    const change = await redeemChangeLink(trx, { secret: token, purpose: 'change_email', owner: who.accountId });
    if (!change || (await isTaken(trx, change.newEmail, who.accountId))) throw new AppError('link_invalid');
    const { undoDays } = config.rules.accounts.emailChange;
    const squatter = await vacateAddress(trx, change);
    if (squatter !== null) {
      // Its links are in the mailbox that the address is proven to be of: they would confirm what it has now.
      await spendLinks(trx, squatter);
      await dropChallenges(trx, squatter);
      await endSessionsOf(trx, squatter, 'email_changed');
    }
    if (!(await confirmChange(trx, change, undoDays))) throw new AppError('link_invalid');
    // What was mailed to the old address opens nothing any more.
    await spendLinks(trx, who.accountId);
    await dropChallenges(trx, who.accountId);
    const endedCount = await endSessionsOf(trx, who.accountId, 'email_changed', who.sessionId);
    await queueMail(trx, change.newEmail, emailChangeEmails.changed, { changeId: change.id });
    if (change.oldWasConfirmed) {
      // No account has the old address any more.
      const reader = await readerOf(trx, who.accountId);
      await queueMail(trx, change.oldEmail, emailChangeEmails.changedFrom, { changeId: change.id }, reader);
    }
    return { email: change.newEmail, endedCount };
  });
}

/**
 * Stops a change, or undoes it: whoever asked for it knew the password, so that ends as well, with all sessions, the factors and identities that
 * this password may have added, payouts that make themselves, and a deletion that was asked for. A link to a new password goes to the restored
 * address.
 * @throws AppError link_invalid
 */
export function stopByLink({ db, config }: App, token: string): Promise<{ email: string; wasChanged: boolean }> {
  return db.transaction(async (trx) => {
    const change = await redeemChangeLink(trx, { secret: token, purpose: 'stop_email_change', owner: null });
    if (!change) throw new AppError('link_invalid');
    const { accountId, oldEmail } = change;
    await undoChange(trx, change);
    await spendLinks(trx, accountId);
    await endPassword(trx, accountId);
    await dropChallenges(trx, accountId);
    const { removalLinkDays } = config.rules.accounts.secondFactor;
    await removeFactorsSince(trx, change, removalLinkDays);
    const { undoDays } = config.rules.accounts.provider;
    await undoIdentities(trx, accountId, new Date(change.requestedAt.getTime() - undoDays * 86_400_000));
    await stopPayouts(trx, change, removalLinkDays);
    await cancelDeletions(trx, accountId);
    await endSessionsOf(trx, accountId, 'email_changed');
    await queueMail(trx, oldEmail, emailChangeEmails.stopped, { wasChanged: change.confirmedAt !== null });
    return { email: oldEmail, wasChanged: change.confirmedAt !== null };
  });
}
