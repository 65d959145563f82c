import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queueBulk, type MailRow, type MailTemplate, type Translator } from '../../gateways/mail/index.ts';
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
function consequence({ services: rules }: Config['rules'], missed: MissedStreak, { t }: Translator): string {
  const away = { service: missed.service_title, count: rules.awayDays };
  return missed.in_a_row < rules.awayAfterExpiries
    ? t('missed_mail.warning', away)
    : t('missed_mail.away', { ...away, missed: rules.awayAfterExpiries });
}

/** What a curator missed and didn't earn, why, and what the next missed deadline would bring. */
export const missedEmail =
  ({ shellUrl, rules }: Config): MailTemplate =>
  async (db, recipient, data, texts) => {
    const { t } = texts;
    const { accountId, submissionIds } = data as { accountId: number; submissionIds: number[] };
    const stop = { accountId, kind: 'deadlines' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await missedAmong(db, accountId, submissionIds);
    const [first, ...others] = rows;
    if (!first) return null;
    const lost = texts.credits(creditsOf(rows));
    const services = await servicesNearAutoAway(db, rules, {
      serviceIds: [...new Set(rows.map((row) => row.service_id))],
    });
    const rowOf = (row: MissedRow): MailRow => ({
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${row.id}`,
      meta: [
        `${row.track_artist} · ${row.service_title}`,
        t('missed_mail.was_due', { at: row.deadline_at.toISOString() }),
      ],
      state: { sign: '×', label: t('missed_mail.missed'), tone: 'danger' },
      ...(row.share > 0 && { amount: { value: texts.amount(creditsOf([row])), what: t('missed_mail.not_earned') } }),
    });
    const left = rows.length - maxRows;
    return {
      subject:
        others.length > 0
          ? t('missed_mail.subject_more', { track: first.track_title, count: others.length })
          : t('missed_mail.subject', { track: first.track_title }),
      preview: t('missed_mail.preview', { credits: lost }),
      role: 'curator',
      heading: t('missed_mail.heading', { count: rows.length }),
      paragraphs: [t('missed_mail.text'), ...services.map((service) => consequence(rules, service, texts))],
      sums: [{ label: t('missed_mail.lost'), value: lost }],
      sections: [
        {
          title: t('missed_mail.title'),
          rows: rows.slice(0, maxRows).map(rowOf),
          ...(left > 0 && { more: { label: t('missed_mail.more', { count: left }), url: `${shellUrl}/curator/feed` } }),
        },
      ],
      action: { label: t('layout.queue'), url: `${shellUrl}/curator` },
      reason: t('missed_mail.reason'),
      stop,
    };
  };
