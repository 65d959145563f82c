/** The ceiling for an endpoint with one query: Fastify, the driver's own pool, and nothing else. */
import { fastify } from 'fastify';
import pg from 'pg';

const [port, url] = [Number(process.env['BENCH_PEER_PORT']), process.env['DATABASE_URL']];
// As many connections as the API has.
const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0, application_name: 'bench-peer' });
const app = fastify();

app.get('/one', async () => {
  const { rows } = await pool.query('SELECT 1 AS one');
  return rows[0];
});
app.get<{ Params: { id: string } }>('/services/:id', async (request) => {
  const { rows } = await pool.query('SELECT * FROM services WHERE id = $1', [Number(request.params.id)]);
  return rows[0];
});

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port, host: 'localhost' });
