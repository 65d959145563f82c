import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { type Document, breaks } from './openapi-breaks.ts';
import { runCli } from './run-cli.ts';

const file = resolve(import.meta.dirname, '../../openapi.json');
/** The document that released front ends were built against. */
const releasedFile = resolve(import.meta.dirname, '../../openapi.released.json');

/**
 * Writes `api/openapi.json` from the routes. `--check` compares instead, also with the last released document, which must stay compatible;
 * `--release` marks the current document as released. Needs no database.
 */
await runCli('The OpenAPI document', async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, release: { type: 'boolean', default: false } },
  });
  const config = loadConfig({
    DATABASE_URL: 'postgres://nobody@localhost:1/none',
    FANFARE_LOG_LEVEL: 'silent',
    FANFARE_JOBS: 'off',
    FANFARE_DATA_DIR: join(tmpdir(), 'fanfare-openapi'),
  });
  // In production nothing is read from the database before the first request.
  const app = await buildApp({ ...config, env: 'production' });
  const made = await documentOf(app).finally(() => app.close());
  if (values.release) {
    await writeFile(releasedFile, made);
    return `Wrote ${releasedFile}`;
  }
  if (!values.check) {
    await writeFile(file, made);
    return `Wrote ${file}`;
  }
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== made) throw new Error('is not the committed one; run `node api/src/cli/openapi.ts` and commit it');
  const released = JSON.parse(await readFile(releasedFile, 'utf8')) as Document;
  const broken = breaks(released, JSON.parse(made) as Document);
  if (broken.length > 0) {
    throw new Error(
      `would break front ends that are released already (raise API_CONTRACT and keep the old call, or undo it):\n${broken.join('\n')}`,
    );
  }
  return 'api/openapi.json is up to date, and breaks nothing that was released';
});

async function documentOf(app: FastifyInstance): Promise<string> {
  await app.ready();
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
}
