/** The API itself with one more route, which reads one row by its key: the minimum cost of an API response, over the same HTTP. */
import { buildApp } from '../../api/src/app.ts';
import { loadConfig } from '../../api/src/config.ts';

const app = await buildApp({ ...loadConfig(process.env), runJobs: false });
app.get<{ Params: { id: string } }>('/bench/services/:id', { config: { access: 'account' } }, async (request) => {
  const service = await app
    .db('services')
    .where({ id: Number(request.params.id) })
    .first();
  return { success: true, data: service };
});

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env['BENCH_KEY_PORT']), host: 'localhost' });
