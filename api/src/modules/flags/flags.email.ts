import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queueMail, type MailTemplate, type Translator } from '../../gateways/mail/index.ts';
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

const earnedOf = (row: FlagEmailRow, texts: Translator) => texts.credits(toDecimal(hundredths(row.earned)));

/** The answer that an email is about. */
const answerSection = (row: FlagEmailRow, submissionId: number, shellUrl: string, { t }: Translator) => ({
  title: t('flag_mail.your_answer'),
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
  async (db, _recipient, data, texts) => {
    const { t } = texts;
    const { submissionId } = data as { submissionId: number };
    const row = await rowOf(db, submissionId);
    if (row?.flag_state !== 'open') return null;
    const until = { at: row.flag_decide_by.toISOString() };
    const text = textForCurator(row);
    const said = t(`flag_mail.${row.flag_reason}`);
    return {
      subject: t('flag_mail.subject', { track: row.track_title }),
      preview: t('flag_mail.preview', until),
      role: 'curator',
      heading: t('flag_mail.heading'),
      paragraphs: [
        text ? t('flag_mail.words', { said, text }) : said,
        t('flag_mail.respond', until),
        t('flag_mail.on_hold', { credits: earnedOf(row, texts) }),
      ],
      sections: [answerSection(row, submissionId, shellUrl, texts)],
      action: { label: t('flag_mail.action'), url: `${shellUrl}/curator?submission=${submissionId}` },
      reason: t('flag_mail.reason'),
    };
  };

function outcomeOf(row: FlagEmailRow, limits: Config['rules']['answers'], texts: Translator): string {
  const { t } = texts;
  if (row.flag_state === 'rejected') return t('flag_mail.stands_text');
  const checks = failedChecks(row, limits).map((check) => t(`flag_mail.check_${check}`));
  const lost = t('flag_mail.lost', { credits: earnedOf(row, texts) });
  return checks.length === 0 ? t('flag_mail.agreed', { lost }) : t('flag_mail.by_checks', { checks, lost });
}

/** To the curator: what was decided, and why. */
export const flagDecidedEmail =
  ({ shellUrl, rules }: Config): MailTemplate =>
  async (db, _recipient, data, texts) => {
    const { t } = texts;
    const { submissionId } = data as { submissionId: number };
    const row = await rowOf(db, submissionId);
    if (!row || row.flag_state === 'open') return null;
    const outcome = row.flag_state === 'rejected' ? 'stands' : 'refunded';
    return {
      subject: t(`flag_mail.${outcome}_subject`, { track: row.track_title }),
      preview: t(`flag_mail.${outcome}_preview`),
      role: 'curator',
      heading: t(`flag_mail.${outcome}`),
      paragraphs: [
        outcomeOf(row, rules.answers, texts),
        ...(row.flag_note ? [t('flag_mail.wrote', { text: row.flag_note })] : []),
      ],
      sections: [answerSection(row, submissionId, shellUrl, texts)],
      action: { label: t('flag_mail.view'), url: `${shellUrl}/curator?submission=${submissionId}` },
      reason: t('flag_mail.reason'),
    };
  };
