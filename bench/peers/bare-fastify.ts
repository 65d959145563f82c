/**
 * The ceiling for an endpoint with one query: Fastify, the driver's own pool, and nothing else. As many connections as the API has, and
 * prepared statements like its own.
 */
import { fastify } from 'fastify';
import pg from 'pg';

interface Event {
  id: string;
  type: string;
  data: { object: { id: string } };
}

const [port, url] = [Number(process.env['BENCH_PEER_PORT']), process.env['DATABASE_URL']];
const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0, application_name: 'bench-peer' });
const app = fastify();

app.get('/one', async () => {
  const { rows } = await pool.query({ name: 'one', text: 'SELECT 1 AS one' });
  return rows[0];
});
app.get<{ Params: { id: string } }>('/services/:id', async (request) => {
  const values = [Number(request.params.id)];
  const { rows } = await pool.query({ name: 'service', text: 'SELECT * FROM services WHERE id = $1', values });
  return rows[0];
});
app.post<{ Body: Event }>('/events', async ({ body }) => {
  const values = [body.id, body.type, body.data.object.id];
  const text = 'INSERT INTO bench_events (id, type, object_id) VALUES ($1, $2, $3)';
  await pool.query({ name: 'event', text, values });
  return { success: true };
});

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port, host: 'localhost' });
