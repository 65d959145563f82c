/** What `npm run build` runs on Node 24. `--freeze`: for the tests, as their previous releases. */
import { buildForProduction, folderOf } from './lib/builds/build.ts';
import { packPreviousReleases } from './lib/builds/previous-releases.ts';
import { frontEnds } from './lib/builds/version.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { fail, say } from './lib/product/console.ts';

const isFreeze = process.argv.includes('--freeze');

try {
  // A version of their own, as the same sources may be the current release too.
  const versions = await buildForProduction(isFreeze ? '.frozen' : '');
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
