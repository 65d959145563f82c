/** What `npm run build` runs on Node 24. `--freeze`: for the tests, as their previous releases. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildFrontEnds, folderOf } from './lib/builds/build.ts';
import { packPreviousReleases } from './lib/builds/previous-releases.ts';
import { frontEnds } from './lib/builds/version.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { fail, say } from './lib/product/console.ts';

const logDir = path.join(root, '.cache/logs');
mkdirSync(logDir, { recursive: true });
const defined = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
const env = { ...Object.fromEntries(defined), NODE_ENV: 'production' };

const isFreeze = process.argv.includes('--freeze');

try {
  // A version of their own, as the same sources may be the current release too.
  const suffix = isFreeze ? '.frozen' : '';
  const versions = await buildFrontEnds(env, logDir, new Set(), say, undefined, suffix);
  for (const [name, version] of Object.entries(versions)) say(`${name} ${version}`);
  if (isFreeze) {
    const bytes = packPreviousReleases(frontEnds.map((name) => folderOf(name, versions[name])));
    say(`Frozen in ${Math.round(bytes / 1024)} KiB`);
  }
} catch (error) {
  fail(oneLine(error));
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
