import type { CuratorFlag } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { formatCredits, formatUtc, queueMail, type MailTemplate } from '../../gateways/mail/index.ts';
import { queryRow, raw } from '../../sql.ts';
import { hasMailbox } from '../emails/index.ts';
import { excerptOf } from '../feed/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { failedChecks, flagColumns, textForCurator, type FlagColumns } from '../submission-views/index.ts';

/** The names of both emails in the outbox; their data is `{ submissionId }`. */
export const flagRaisedEmailName = 'flags.raised';
export const flagDecidedEmailName = 'flags.decided';

/** Emails the curator of a flagged answer, if they have a mailbox. */
export async function queueFlagEmail(
  trx: Knex.Transaction,
  template: typeof flagRaisedEmailName | typeof flagDecidedEmailName,
  { id: submissionId, curator_account_id: curatorId }: { id: number; curator_account_id: number },
): Promise<void> {
  const curator = await queryRow<{ email: string }>(trx)`
    SELECT a.email::text AS email FROM accounts a WHERE a.id = ${curatorId} AND ${raw(hasMailbox)}`;
  if (curator) await queueMail(trx, curator.email, template, { submissionId });
}

interface FlagEmailRow extends FlagColumns {
  campaign_id: number;
  track_title: string;
  track_artist: string;
  service_title: string;
  feedback: string;
  earned: number;
}

const rowOf = (db: Knex, submissionId: number) => queryRow<FlagEmailRow>(db)`
  SELECT s.campaign_id, t.title AS track_title, t.artist AS track_artist, v.title AS service_title, a.feedback,
         coalesce(e.amount, 0)::bigint AS earned, ${raw(flagColumns)}
    FROM flags fl JOIN submissions s ON s.id = fl.submission_id JOIN tracks t ON t.id = s.track_id
    JOIN services v ON v.id = s.service_id JOIN answers a ON a.submission_id = s.id
    LEFT JOIN ledger_transfers e ON e.idem = 'submission:' || s.id || ':earned'
   WHERE fl.submission_id = ${submissionId}`;

const reasonTexts: Record<CuratorFlag['reason'], string> = {
  copied: 'that it is copied',
  empty: 'that it says nothing',
  not_heard: 'that you didn’t listen',
  rude: 'that it is rude',
  other: 'that something else is wrong',
};

const checkTexts: Record<CuratorFlag['failedChecks'][number], string> = {
  copied: 'it repeats an earlier answer',
  empty: 'apart from names and the artist’s own words it says hardly anything',
  not_heard: 'its listening record doesn’t add up',
};

const reason =
  'You get this email because an artist flagged an answer of yours. Emails about your earnings are always sent.';
const earnedOf = (row: FlagEmailRow) => formatCredits(toDecimal(hundredths(row.earned)));

/** The answer that an email is about. */
const answerSection = (row: FlagEmailRow, submissionId: number, shellUrl: string) => ({
  title: 'Your answer',
  rows: [
    {
      title: row.track_title,
      url: `${shellUrl}/curator?submission=${submissionId}`,
      meta: [`${row.track_artist} · ${row.service_title}`],
      quote: excerptOf(row.feedback) ?? '',
    },
  ],
});

/** To the curator: what the artist says, and until when they can say something themselves. Null once it is decided. */
export const flagRaisedEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, _recipient, data) => {
    const { submissionId } = data as { submissionId: number };
    const row = await rowOf(db, submissionId);
    if (row?.flag_state !== 'open') return null;
    const until = formatUtc(row.flag_decide_by);
    const text = textForCurator(row);
    return {
      subject: `Your answer to “${row.track_title}” was flagged`,
      preview: `You can respond once. We decide by ${until}.`,
      role: 'curator',
      heading: 'An artist flagged your answer',
      paragraphs: [
        `The artist says ${reasonTexts[row.flag_reason]}.${text ? ` In their words: “${text}”` : ''}`,
        `You can respond once. Whoever decides reads it beside the flag. We decide by ${until}, and you’ll read why.`,
        `Until then, your earning of ${earnedOf(row)} is on hold.`,
      ],
      sections: [answerSection(row, submissionId, shellUrl)],
      action: { label: 'Respond to the flag', url: `${shellUrl}/curator?submission=${submissionId}` },
      reason,
    };
  };

function outcomeOf(row: FlagEmailRow, limits: Config['rules']['answers']): string {
  const checks = failedChecks(row, limits).map((check) => checkTexts[check]);
  if (row.flag_state === 'rejected')
    return 'We’ve looked at the flag, and your answer stands. What you earned for it clears as usual.';
  const lost = `The artist has their credits back, and the ${earnedOf(row)} that you earned were taken back.`;
  if (checks.length === 0) return `We’ve looked at the flag and agree with the artist. ${lost}`;
  return `The artist flagged it, and our checks found that ${checks.join(', and ')}. ${lost}`;
}

/** To the curator: what was decided, and why. */
export const flagDecidedEmail =
  ({ shellUrl, rules }: Config): MailTemplate =>
  async (db, _recipient, data) => {
    const { submissionId } = data as { submissionId: number };
    const row = await rowOf(db, submissionId);
    if (!row || row.flag_state === 'open') return null;
    const stands = row.flag_state === 'rejected';
    return {
      subject: stands
        ? `Your answer to “${row.track_title}” stands`
        : `Your answer to “${row.track_title}” was refunded`,
      preview: stands ? 'The flag was rejected.' : 'The flag was upheld.',
      role: 'curator',
      heading: stands ? 'Your answer stands' : 'Your answer was refunded',
      paragraphs: [outcomeOf(row, rules.answers), ...(row.flag_note ? [`What we wrote: ${row.flag_note}`] : [])],
      sections: [answerSection(row, submissionId, shellUrl)],
      action: { label: 'View the answer', url: `${shellUrl}/curator?submission=${submissionId}` },
      reason,
    };
  };
