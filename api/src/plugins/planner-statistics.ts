import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { queryOne } from '../sql.ts';

const everySeconds = 60;

/**
 * Has PostgreSQL analyse tables that have doubled since it last did (migration 173). Autovacuum does so as well, unless the server has
 * crashed: then what it counted is lost. Connections keep a plan that suits a table with few rows until that table is analysed.
 */
export const plannerStatistics = fp(
  (app: FastifyInstance, _options, done) => {
    const analyseNext = async (after: string) => {
      const { name } = await queryOne<{ name: string | null }>(app.db)`SELECT analyze_next_that_grew(${after}) AS name`;
      return name;
    };
    app.jobs.every('planner statistics', everySeconds, async () => {
      const tables: string[] = [];
      for (let name = await analyseNext(''); name !== null; name = await analyseNext(name)) tables.push(name);
      if (tables.length > 0) app.log.info({ tables }, 'tables have grown');
    });
    done();
  },
  { name: 'planner-statistics', dependencies: ['jobs', 'database'] },
);
