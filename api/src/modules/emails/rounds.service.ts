import type { Knex } from 'knex';
import { queueBulk } from '../../gateways/mail/index.ts';
import type { Rules } from '../../rules.ts';
import { deadlinesEmailName } from './deadlines.email.ts';
import { markNearDeadlines } from './deadlines.repository.ts';
import { digestEmailName } from './digest.email.ts';
import { markNews } from './digest.repository.ts';
import { beginRound } from './rounds.repository.ts';

/*
 * Emails that go out once a day: what is told is marked, and the emails are put into the outbox, in the one transaction that
 * also says that the day's round is done. Whoever comes second, at the same time or after a crash, finds all of it or nothing.
 */

/** Queues emails to curators with near deadlines. */
export const deadlinesRound = (db: Knex, { mails, submissions }: Rules): Promise<void> =>
  db.transaction(async (trx) => {
    if (!(await beginRound(trx, 'deadlines', mails.deadlinesHourUtc))) return;
    const curators = await markNearDeadlines(trx, submissions.deadlineSoonHours);
    await queueBulk(
      trx,
      deadlinesEmailName,
      curators.map(({ accountId, email }) => ({ recipient: email, data: { accountId } })),
    );
  });

/** Queues digests to everybody with unread events. */
export const digestRound = (db: Knex, { mails }: Rules): Promise<void> =>
  db.transaction(async (trx) => {
    if (!(await beginRound(trx, 'digest', mails.digestHourUtc))) return;
    const readers = await markNews(trx, mails.digestDays);
    await queueBulk(
      trx,
      digestEmailName,
      readers.map(({ email, ...data }) => ({ recipient: email, data })),
    );
  });
