import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { eachApart } from '../each-apart.ts';

const everySeconds = 3_600;

/** Expired rows and their queries. Nothing that is shown, or that decides anything, is ever removed. */
const expired: Record<string, string> = {
  'rate limit attempts': 'DELETE FROM rate_limit_tries WHERE expires_at < app_now()',
  // Large answers, of whole drafts and tracks, sooner: somebody who saves the same draft again and again would fill the disk with them.
  'idempotency keys': `DELETE FROM idempotency_keys WHERE created_at < app_now() - interval '1 day'
    OR (created_at < app_now() - interval '1 hour' AND pg_column_size(response) > 8192)`,
  'live tickets': "DELETE FROM live_tickets WHERE expires_at < app_now() - interval '1 hour'",
  'single-use links': "DELETE FROM one_time_tokens WHERE expires_at < app_now() - interval '30 days'",
  'changes of addresses':
    "DELETE FROM email_changes WHERE expires_at < app_now() - interval '90 days' AND coalesce(undo_until < app_now(), true)",
  'sign-ins with providers': "DELETE FROM provider_sign_ins WHERE expires_at < app_now() - interval '1 hour'",
  'challenges of second factors': "DELETE FROM auth_challenges WHERE expires_at < app_now() - interval '1 hour'",
  'sent and failed emails':
    "DELETE FROM mail_outbox WHERE sent_at < now() - interval '30 days' OR (sent_at IS NULL AND next_attempt_at < now() - interval '30 days')",
  'marketing events': "DELETE FROM marketing_events WHERE created_at < app_now() - interval '90 days'",
  // Processes ask for those of the last ten minutes, or since the oldest running transaction began.
  'invalidations of caches': "DELETE FROM cache_invalidations WHERE changed_at < now() - interval '1 day'",
  'tickets of previews': "DELETE FROM release_previews WHERE expires_at < app_now() - interval '1 day'",
  'used tokens of CI jobs': "DELETE FROM release_identity_uses WHERE expires_at < now() - interval '1 hour'",
  'deleted lists of curators': "DELETE FROM curator_lists WHERE deleted_at < app_now() - interval '1 day'",
  'release outcomes': "DELETE FROM release_outcomes WHERE created_at < app_now() - interval '30 days'",
  'release failures': "DELETE FROM release_failures WHERE created_at < app_now() - interval '30 days'",
  'events of errors': "DELETE FROM error_events WHERE occurred_at < app_now() - interval '30 days'",
  // Pages may run a version for as long as a channel names it; what they reported is kept for 30 days.
  'source maps of versions that are gone': `DELETE FROM release_source_maps WHERE release_id IN (
    SELECT r.id FROM releases r WHERE r.published_at < app_now() - interval '30 days'
       AND NOT EXISTS (SELECT FROM channels c WHERE c.name = r.name
                          AND r.version = ANY(c.earlier_versions || ARRAY[c.stable_version, c.canary_version, c.last_good_version]))
       AND NOT EXISTS (SELECT FROM error_groups g JOIN error_events e ON e.group_id = g.id
                        WHERE g.source = r.name::text AND e.version = r.version))`,
  // What a single page invented makes room for what others see.
  'errors of one page': `DELETE FROM error_groups WHERE id IN (
    SELECT g.id FROM error_groups g WHERE g.source NOT IN ('api', 'shell-server') AND g.last_seen_at < app_now() - interval '7 days'
       AND (SELECT count(DISTINCT e.person) FROM error_events e WHERE e.group_id = g.id) <= 1
       AND (SELECT count(*) FROM error_groups o WHERE o.source NOT IN ('api', 'shell-server')) > 500)`,
  'errors that stopped': "DELETE FROM error_groups WHERE last_seen_at < app_now() - interval '90 days'",
  // The API's role may not delete single events, which would be processed again.
  'webhook events': 'SELECT FROM forget_old_notices()',
  'names on papers about payments': 'SELECT FROM forget_kept_names()',
  'security events': 'SELECT FROM forget_old_security_events()',
  // Only whole sessions: a used token must stay known as long as reusing it could reveal a theft.
  'refresh tokens': `DELETE FROM refresh_tokens WHERE session_id IN (
    SELECT session.id FROM sessions session WHERE session.ended_at < app_now() - interval '30 days'
       OR NOT EXISTS (SELECT FROM refresh_tokens token WHERE token.session_id = session.id
                         AND token.expires_at > app_now() - interval '30 days'))`,
};

/** Deletes expired rows every hour. */
export const housekeeping = fp(
  (app: FastifyInstance, _options, done) => {
    app.jobs.every('housekeeping', everySeconds, () =>
      eachApart(
        Object.entries(expired),
        ([rows]) => rows,
        async ([rows, sql]) => {
          const { rowCount } = await app.db.raw<{ rowCount: number }>(sql);
          if (rowCount > 0) app.log.info({ rows, rowCount }, 'housekeeping');
        },
      ),
    );
    done();
  },
  { name: 'housekeeping', dependencies: ['jobs', 'database'] },
);
