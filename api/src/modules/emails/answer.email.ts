import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queueMail, type MailTemplate } from '../../gateways/mail/index.ts';
import { type Statement, queryRow, statement, raw } from '../../sql.ts';
import { excerptOf } from '../feed/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { creatorTexts } from './digest.creator.texts.ts';
import { stateOf } from './digest.template.ts';
import { getsEmails, stillGets } from './rounds.repository.ts';

/** The name of the email in the outbox; its data is `{ accountId, submissionId }`. */
export const answerEmailName = 'answer';

/** An answer whose creator wants an email at each. */
export interface EmailedAnswer {
  submissionId: number;
  accountId: number;
  email: string;
}

/** Marks those answers as told whose creators want an email at each, so that no digest tells them again. Returns `EmailedAnswer`s. */
export const emailedStatement = (submissionIds: number[]): Statement => statement`
  INSERT INTO emailed_answers (submission_id)
  SELECT s.id FROM submissions s JOIN accounts a ON a.id = s.creator_account_id
   WHERE s.id = ANY (${submissionIds}::int[]) AND a.answer_emails = 'instant' AND ${raw(getsEmails('answers'))}
  ON CONFLICT DO NOTHING
  RETURNING submission_id AS "submissionId",
    (SELECT s.creator_account_id FROM submissions s WHERE s.id = submission_id) AS "accountId",
    (SELECT a.email::text FROM submissions s JOIN accounts a ON a.id = s.creator_account_id WHERE s.id = submission_id) AS email`;

/** Queues an email for each, in the transaction of the answers. */
export async function queueAnswerEmails(trx: Knex.Transaction, answers: readonly EmailedAnswer[]): Promise<void> {
  for (const { submissionId, accountId, email } of answers) {
    await queueMail(trx, email, answerEmailName, { accountId, submissionId });
  }
}

interface AnswerRow {
  campaign_id: number;
  decision: 'accepted' | 'declined' | 'wrong_match';
  feedback: string;
  wants_new_version: boolean;
  heard_ms: number;
  duration_ms: number;
  track_title: string;
  service_title: string;
  curator_name: string;
  back: number | null;
}

const answerOf = (db: Knex, accountId: number, submissionId: number) =>
  queryRow<AnswerRow>(db)`
    SELECT s.campaign_id, a.decision, a.feedback, a.wants_new_version, a.heard_ms, a.duration_ms, t.title AS track_title,
           v.title AS service_title, p.display_name AS curator_name,
           (SELECT f.amount_hundredths FROM feed_events f
             WHERE f.account_id = s.creator_account_id AND f.role = 'creator' AND f.submission_id = s.id AND f.kind = a.decision
             LIMIT 1) AS back
      FROM answers a JOIN submissions s ON s.id = a.submission_id JOIN tracks t ON t.id = s.track_id
      JOIN services v ON v.id = s.service_id JOIN curator_profiles p ON p.id = v.curator_profile_id
     WHERE s.id = ${submissionId} AND s.creator_account_id = ${accountId}`;

/** An answer as soon as it is there. Whoever has turned these emails off since gets none. */
export const answerEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, recipient, data, texts) => {
    const { t } = texts;
    const [accountId, submissionId] = [Number(data['accountId']), Number(data['submissionId'])];
    const stop = { accountId, kind: 'answers' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const row = await answerOf(db, accountId, submissionId);
    if (!row) return null;
    const { track_title: track, service_title: service, decision } = row;
    const quote = excerptOf(row.feedback);
    const state = stateOf(creatorTexts[decision]?.state, texts);
    const cited = { track: t('words.quote', { text: track }), id: row.campaign_id };
    return {
      subject: t(`answer_mail.${decision}`, { service, track }),
      preview: quote ?? '',
      role: 'creator',
      heading: t('answer_mail.heading', { track }),
      paragraphs: [
        t(row.heard_ms > 0 ? 'answer_mail.listened' : 'answer_mail.sent_back', { curator: row.curator_name, service }),
        ...(row.wants_new_version ? [t('answer_mail.new_version')] : []),
      ],
      sections: [
        {
          title: t('answer_mail.title'),
          rows: [
            {
              title: service,
              url: `${shellUrl}/creator/feed/${submissionId}`,
              meta: [t('digest.about', cited)],
              ...(state && { state }),
              ...(row.back && {
                amount: { value: texts.amount(toDecimal(hundredths(row.back))), what: t('digest.back') },
              }),
              ...(quote && { quote }),
              heard: { seconds: row.heard_ms / 1_000, ofSeconds: row.duration_ms / 1_000 },
            },
          ],
        },
      ],
      action: { label: t('answer_mail.action'), url: `${shellUrl}/creator/feed/${submissionId}` },
      reason: t('answer_mail.reason'),
      stop,
    };
  };
