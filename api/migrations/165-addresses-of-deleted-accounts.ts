import type { Knex } from 'knex';

/** The address that an account gets when it is emptied is nobody else's: whoever signed up with it would keep that account from being emptied. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- No email arrives there, so nobody uses these accounts.
    UPDATE accounts SET email = 'taken-' || id || '@address.invalid' WHERE erased_at IS NULL AND email LIKE '%@account.invalid';
    ALTER TABLE accounts ADD CONSTRAINT address_of_deleted_account CHECK (erased_at IS NOT NULL OR email NOT LIKE '%@account.invalid');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
