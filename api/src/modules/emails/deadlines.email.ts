import type { Config } from '../../config.ts';
import { formatUtc, pluralize, formatCredits, type MailRow, type MailTemplate } from '../../gateways/mail/index.ts';
import { hundredths, sum, toDecimal } from '../ledger/index.ts';
import { dueSoon, type DueRow } from './deadlines.repository.ts';
import { stillGets } from './rounds.repository.ts';

/** The name of the email in the outbox; its data is `{ accountId }`. */
export const deadlinesEmailName = 'deadlines';

const isPost = (row: DueRow) => row.service_type !== 'playlist' && row.service_type !== 'radio';
const creditsOf = (rows: readonly DueRow[]) => toDecimal(sum(rows.map((row) => hundredths(row.share))));

function subjectOf([first, ...others]: [DueRow, ...DueRow[]]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `Answer “${first.track_title}”${more} by ${formatUtc(first.deadline_at)}`;
}

/** Reads what is due when the email is sent, so that it leaves out what was answered meanwhile; with nothing left it isn't sent. */
export const deadlinesEmail =
  ({ shellUrl, rules }: Config): MailTemplate =>
  async (db, recipient, data) => {
    const accountId = Number(data['accountId']);
    const stop = { accountId, kind: 'deadlines' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const soonHours = rules.submissions.deadlineSoonHours;
    const [first, ...others] = await dueSoon(db, accountId, soonHours);
    if (!first) return null;
    const due = [first, ...others];
    const hasPosts = due.some(isPost);
    const total = `${hasPosts ? 'up to ' : ''}${formatCredits(creditsOf(due))}`;

    const rowOf = (row: DueRow): MailRow => ({
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${row.id}`,
      meta: [row.track_artist, `Answer by ${formatUtc(row.deadline_at)}`],
      ...(row.is_within_a_day && { state: { sign: '!', label: 'Under 24 h', tone: 'warning' } }),
      amount: { value: creditsOf([row]).toFixed(2), what: isPost(row) ? 'at most' : 'to earn' },
    });
    const byService = Map.groupBy(due, (row) => row.service_id);
    return {
      subject: subjectOf([first, ...others]),
      preview: `${pluralize(due.length, 'track')}, ${total} to earn. Without an answer the credits go back to the artists.`,
      role: 'curator',
      heading: `${pluralize(due.length, 'track waits', 'tracks wait')} for your answer`,
      paragraphs: [
        hasPosts
          ? 'You earn for an honest answer in time, yes or no. A post you accept earns its full share once it’s verified.'
          : 'A yes and a no in time earn the same: listen, then say what you think.',
        'What has no answer by its deadline goes back: the artist gets the credits again, and you earn nothing for it.',
      ],
      sums: [
        { label: `Due within ${soonHours} hours`, value: pluralize(due.length, 'track') },
        { label: 'Yours if you answer them all', value: total },
      ],
      sections: [...byService.values()].map((rows) => ({ title: rows[0]!.service_title, rows: rows.map(rowOf) })),
      action: { label: 'Open my queue', url: `${shellUrl}/curator` },
      reason: `You get this email because tracks in your queue are due within ${soonHours} hours. It comes once a day at most.`,
      stop,
    };
  };
