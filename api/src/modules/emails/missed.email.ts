import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import {
  formatCredits,
  formatUtc,
  pluralize,
  queueBulk,
  type MailRow,
  type MailTemplate,
} from '../../gateways/mail/index.ts';
import { queryRows, raw } from '../../sql.ts';
import { hundredths, sum, toDecimal } from '../ledger/index.ts';
import { servicesNearAutoAway, type MissedStreak } from '../services/index.ts';
import { getsEmails, stillGets } from './rounds.repository.ts';

/** The name of the email in the outbox; its data is `{ accountId, submissionIds }`. */
export const missedEmailName = 'deadlines.missed';

/** Further rows are only counted. */
const maxRows = 20;

/** Emails the curators of submissions that have just expired: one email for each. */
export async function queueMissedEmails(trx: Knex.Transaction, submissionIds: number[]): Promise<void> {
  const rows = await queryRows<{ accountId: number; email: string; submissionIds: number[] }>(trx)`
    SELECT a.id AS "accountId", a.email::text AS email, array_agg(s.id ORDER BY s.id) AS "submissionIds"
      FROM submissions s JOIN accounts a ON a.id = s.curator_account_id
     WHERE s.id = ANY (${submissionIds}::int[]) AND ${raw(getsEmails('deadlines'))}
     GROUP BY a.id ORDER BY a.id`;
  await queueBulk(
    trx,
    missedEmailName,
    rows.map(({ email, ...data }) => ({ recipient: email, data })),
  );
}

interface MissedRow {
  id: number;
  service_id: number;
  service_title: string;
  track_title: string;
  track_artist: string;
  share: number;
  deadline_at: Date;
}

const missedAmong = (db: Knex, accountId: number, submissionIds: number[]) => queryRows<MissedRow>(db)`
  SELECT s.id, s.service_id, v.title AS service_title, t.title AS track_title, t.artist AS track_artist,
         s.curator_share_hundredths AS share, s.deadline_at
    FROM submissions s JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
   WHERE s.id = ANY (${submissionIds}::int[]) AND s.curator_account_id = ${accountId} AND s.status = 'expired'
   ORDER BY s.deadline_at, s.id`;

const creditsOf = (rows: readonly MissedRow[]) => toDecimal(sum(rows.map((row) => hundredths(row.share))));

/** What follows for a service that missed several in a row. */
const consequence = ({ services: rules }: Config['rules'], service: MissedStreak): string =>
  service.in_a_row < rules.awayAfterExpiries
    ? `One more missed deadline and “${service.service_title}” goes away for ${rules.awayDays} days: artists can’t choose it until they are over. An answer in time stops the count.`
    : `“${service.service_title}” missed ${rules.awayAfterExpiries} deadlines in a row, so it is away for ${rules.awayDays} days: artists can’t choose it until they are over.`;

/** What a curator missed and didn't earn, why, and what the next missed deadline would bring. */
export const missedEmail =
  ({ shellUrl, rules }: Config): MailTemplate =>
  async (db, recipient, data) => {
    const { accountId, submissionIds } = data as { accountId: number; submissionIds: number[] };
    const stop = { accountId, kind: 'deadlines' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await missedAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const lost = formatCredits(creditsOf(rows));
    const services = await servicesNearAutoAway(db, rules, {
      serviceIds: [...new Set(rows.map((row) => row.service_id))],
    });
    const rowOf = (row: MissedRow): MailRow => ({
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${row.id}`,
      meta: [`${row.track_artist} · ${row.service_title}`, `Was due ${formatUtc(row.deadline_at)}`],
      state: { sign: '×', label: 'Missed', tone: 'danger' },
      ...(row.share > 0 && { amount: { value: creditsOf([row]).toFixed(2), what: 'not earned' } }),
    });
    const left = rows.length - maxRows;
    return {
      subject: `You missed the deadline for “${first.track_title}”${others.length > 0 ? ` and ${others.length} more` : ''}`,
      preview: `${lost} not earned; the credits went back to the artist.`,
      role: 'curator',
      heading: rows.length === 1 ? 'A deadline passed' : `${pluralize(rows.length, 'deadline')} passed`,
      paragraphs: [
        'There was no answer within the time that your service promises, so the credits went back to the artist and you earn nothing. It also counts in the answer rate that artists see.',
        ...services.map((service) => consequence(rules, service)),
      ],
      sums: [{ label: 'Not earned', value: lost }],
      sections: [
        {
          title: 'Missed',
          rows: rows.slice(0, maxRows).map(rowOf),
          ...(left > 0 && { more: { label: `${left} more in your activity`, url: `${shellUrl}/curator/feed` } }),
        },
      ],
      action: { label: 'Open my queue', url: `${shellUrl}/curator` },
      reason: 'You get this email because a track in your queue had no answer by its deadline.',
      stop,
    };
  };
