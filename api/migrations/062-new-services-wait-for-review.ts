import type { Knex } from 'knex';

/**
 * While staff have to look at a service that broke too many promises, no other service of its curator that wasn't live before is checked or goes
 * live: a clean record can't be had by opening another one. Services that are live stay, and one that its weekly checks paused may come back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION new_services_wait_for_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM services o WHERE o.curator_profile_id = NEW.curator_profile_id AND o.paused_by = 'promises') THEN
        RAISE EXCEPTION 'service % waits until staff have looked at another one of its curator', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER new_services_wait_for_review BEFORE UPDATE OF status ON services FOR EACH ROW
      WHEN (OLD.paused_by IS NULL AND OLD.status IN ('draft', 'rejected', 'checking') AND NEW.status IN ('checking', 'active')
            AND NEW.status <> OLD.status)
      EXECUTE FUNCTION new_services_wait_for_review();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
