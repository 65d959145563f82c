import type { Config } from '../../config.ts';
import type { MailRow, MailTemplate, Translator } from '../../gateways/mail/index.ts';
import { hundredths, sum, toDecimal } from '../ledger/index.ts';
import { dueSoon, type DueRow } from './deadlines.repository.ts';
import { stillGets } from './rounds.repository.ts';

/** The name of the email in the outbox; its data is `{ accountId }`. */
export const deadlinesEmailName = 'deadlines';

const isPost = (row: DueRow) => row.service_type !== 'playlist' && row.service_type !== 'radio';
const creditsOf = (rows: readonly DueRow[]) => toDecimal(sum(rows.map((row) => hundredths(row.share))));

function subjectOf([first, ...others]: [DueRow, ...DueRow[]], { t }: Translator): string {
  const values = { track: first.track_title, at: first.deadline_at.toISOString() };
  return others.length > 0
    ? t('deadlines_mail.subject_more', { ...values, count: others.length })
    : t('deadlines_mail.subject', values);
}

/** Reads what is due when the email is sent, so that it leaves out what was answered meanwhile; with nothing left it isn't sent. */
export const deadlinesEmail =
  ({ shellUrl, rules }: Config): MailTemplate =>
  async (db, recipient, data, texts) => {
    const { t } = texts;
    const accountId = Number(data['accountId']);
    const stop = { accountId, kind: 'deadlines' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const hours = rules.submissions.deadlineSoonHours;
    const [first, ...others] = await dueSoon(db, accountId, hours);
    if (!first) return null;
    const due = [first, ...others];
    const hasPosts = due.some(isPost);
    const credits = texts.credits(creditsOf(due));
    const total = hasPosts ? t('layout.up_to', { credits }) : credits;
    const count = due.length;

    const rowOf = (row: DueRow): MailRow => ({
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${row.id}`,
      meta: [row.track_artist, t('layout.answer_by', { at: row.deadline_at.toISOString() })],
      ...(row.is_within_a_day && { state: { sign: '!', label: t('deadlines_mail.soon'), tone: 'warning' } }),
      amount: { value: texts.amount(creditsOf([row])), what: t(isPost(row) ? 'layout.at_most' : 'layout.to_earn') },
    });
    const byService = Map.groupBy(due, (row) => row.service_id);
    return {
      subject: subjectOf([first, ...others], texts),
      preview: t('deadlines_mail.preview', { count, credits: total }),
      role: 'curator',
      heading: t('deadlines_mail.heading', { count }),
      paragraphs: [t(hasPosts ? 'deadlines_mail.same_posts' : 'deadlines_mail.same'), t('deadlines_mail.goes_back')],
      sums: [
        { label: t('deadlines_mail.due', { hours }), value: t('deadlines_mail.tracks', { count }) },
        { label: t('deadlines_mail.all'), value: total },
      ],
      sections: [...byService.values()].map((rows) => ({ title: rows[0]!.service_title, rows: rows.map(rowOf) })),
      action: { label: t('layout.queue'), url: `${shellUrl}/curator` },
      reason: t('deadlines_mail.reason', { hours }),
      stop,
    };
  };
