import type { Knex } from 'knex';

/** Renames what stands around emails, previews of releases and copies of answers to the terms that the code uses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE mail_rounds RENAME TO email_rounds;
    ALTER TABLE email_rounds RENAME CONSTRAINT mail_rounds_pkey TO email_rounds_pkey;
    ALTER TABLE email_rounds RENAME CONSTRAINT mail_rounds_kind_check TO email_rounds_kind_check;
    ALTER TABLE deadline_mails RENAME TO deadline_emails;
    ALTER TABLE deadline_emails RENAME CONSTRAINT deadline_mails_pkey TO deadline_emails_pkey;
    ALTER TABLE deadline_emails RENAME CONSTRAINT deadline_mails_submission_id_fkey TO deadline_emails_submission_id_fkey;
    ALTER TABLE accounts RENAME COLUMN wants_deadline_mails TO wants_deadline_emails;
    ALTER TABLE accounts RENAME COLUMN wants_promise_mails TO wants_promise_emails;
    ALTER TABLE release_previews RENAME COLUMN ticket_hash TO token_hash;
    ALTER FUNCTION likeness(int[], int[]) RENAME TO trigram_similarity;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
