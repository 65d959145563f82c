import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { queryRows } from '../sql.ts';

const everySeconds = 60;

/**
 * Has PostgreSQL analyse tables that have doubled since it last did (migration 173). Autovacuum does so as well, unless the server has
 * crashed: then what it counted is lost, and statements are planned as if the tables were as small as before.
 */
export const plannerStatistics = fp(
  (app: FastifyInstance, _options, done) => {
    app.jobs.every('planner statistics', everySeconds, async () => {
      const rows = await queryRows<{ name: string }>(app.db)`SELECT name FROM analyze_what_grew() AS name`;
      if (rows.length > 0) app.log.info({ tables: rows.map(({ name }) => name) }, 'analysed what grew');
    });
    done();
  },
  { name: 'planner-statistics', dependencies: ['jobs', 'database'] },
);
