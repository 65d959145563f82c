import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const everySeconds = 3_600;

/** What may go, and when. All of it is spent: nothing that is shown or that decides anything is ever removed. */
const spent: Record<string, string> = {
  'counted tries': 'DELETE FROM rate_limit_tries WHERE expires_at < app_now()',
  'answers kept for repetitions': "DELETE FROM idempotency_keys WHERE created_at < app_now() - interval '1 day'",
  'live tickets': "DELETE FROM live_tickets WHERE expires_at < app_now() - interval '1 hour'",
  'single-use links': "DELETE FROM one_time_tokens WHERE expires_at < app_now() - interval '30 days'",
  'mails that left or were given up':
    "DELETE FROM mail_outbox WHERE sent_at < now() - interval '30 days' OR (sent_at IS NULL AND next_attempt_at < now() - interval '30 days')",
  'events for marketing': "DELETE FROM marketing_events WHERE created_at < app_now() - interval '90 days'",
  'tickets of previews': "DELETE FROM release_previews WHERE expires_at < app_now() - interval '1 day'",
  'what pages saw of versions': "DELETE FROM release_outcomes WHERE created_at < app_now() - interval '30 days'",
  'samples of failures': "DELETE FROM release_failures WHERE created_at < app_now() - interval '30 days'",
  // The API's role may not remove one by itself: it would be taken again.
  'notices of payment providers': 'SELECT FROM forget_old_notices()',
  // Whole families at once: a spent token must be known as long as its session could still be stolen with it.
  'refresh tokens': `DELETE FROM refresh_tokens WHERE session_id IN (
    SELECT session.id FROM sessions session WHERE session.ended_at < app_now() - interval '30 days'
       OR NOT EXISTS (SELECT FROM refresh_tokens token WHERE token.session_id = session.id
                         AND token.expires_at > app_now() - interval '30 days'))`,
};

/** Removes each hour what nobody needs any more. */
export const housekeeping = fp(
  (app: FastifyInstance, _options, done) => {
    app.jobs.every('housekeeping', everySeconds, async () => {
      for (const [what, sql] of Object.entries(spent)) {
        const { rowCount } = await app.db.raw<{ rowCount: number }>(sql);
        if (rowCount > 0) app.log.info({ what, rowCount }, 'housekeeping');
      }
    });
    done();
  },
  { name: 'housekeeping', dependencies: ['jobs', 'database'] },
);
