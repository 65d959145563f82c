/** What `npm run build` runs on Node 24. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildFrontEnds } from './lib/builds/build.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { fail, say } from './lib/product/console.ts';

const logDir = path.join(root, '.cache/logs');
mkdirSync(logDir, { recursive: true });
const given = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
const env = { ...Object.fromEntries(given), NODE_ENV: 'production' };

try {
  const versions = await buildFrontEnds(env, logDir, new Set(), say);
  for (const [name, version] of Object.entries(versions)) say(`${name} ${version}`);
} catch (error) {
  fail(oneLine(error));
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
