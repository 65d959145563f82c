import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { queryOne } from '../sql.ts';

const everySeconds = 60;

/**
 * Analyzes tables that have doubled in size since their last ANALYZE (migration 173). Autovacuum does this too, but loses its counters when
 * the server crashes. Until then, open connections keep generic plans made when the table was small.
 */
export const plannerStatistics = fp(
  (app: FastifyInstance, _options, done) => {
    const analyzeNext = async (after: string) => {
      const { name } = await queryOne<{ name: string | null }>(
        app.db,
      )`SELECT analyze_next_grown_table(${after}) AS name`;
      return name;
    };
    app.jobs.every('planner statistics', everySeconds, async () => {
      const tables: string[] = [];
      for (let name = await analyzeNext(''); name !== null; name = await analyzeNext(name)) tables.push(name);
      if (tables.length > 0) app.log.info({ tables }, 'analyzed tables that have grown');
    });
    done();
  },
  { name: 'planner-statistics', dependencies: ['jobs', 'database'] },
);
