import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRow } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { findContacts } from '../answer-text/index.ts';
import { lockSubmission } from '../submissions/index.ts';

/**
 * Saves the creator's one reply to an answer (docs/rules.md#answers). Idempotent for the same reply.
 * @throws AppError not_found, wrong_state (no answer, no replies allowed, replied already), feedback_rejected (contacts)
 */
export async function reply(db: Knex, accountId: number, submissionId: number, text: string): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const answered = await queryRow<{ allows_replies: boolean; title: string; reply: string | null }>(trx)`
      SELECT v.allows_replies, v.title, r.text AS reply FROM answers a JOIN submissions s ON s.id = a.submission_id
        JOIN services v ON v.id = s.service_id LEFT JOIN replies r ON r.submission_id = a.submission_id
       WHERE a.submission_id = ${submissionId}`;
    if (!answered) throw new AppError('wrong_state', because('replies.no_answer'));
    if (answered.reply === text) return;
    if (answered.reply !== null) throw new AppError('wrong_state', because('replies.already'));
    if (!answered.allows_replies) throw new AppError('wrong_state', because('replies.off', { title: answered.title }));
    const contacts = findContacts(text).map(({ from, to }) => text.slice(from, to));
    if (contacts.length > 0) {
      const why = because('replies.contacts', { contacts });
      throw new AppError('feedback_rejected', why, { fields: { text: why } });
    }
    await trx('replies').insert({ submission_id: submissionId, creator_account_id: accountId, text });
    await recordFeed(trx, [submissionEvent(submission, { role: 'curator', kind: 'reply_received', key: 'reply' })]);
    await notifyLive(trx, [campaignChanged(accountId, submission.campaign_id)]);
  });
}
