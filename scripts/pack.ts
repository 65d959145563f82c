/** What `npm run pack` runs on Node 24: the packages for a team's own repository as tarballs in a folder, by default `dist/packages`. */
import path from 'node:path';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { packPackages } from './lib/packages/pack.ts';
import { fail, say } from './lib/product/console.ts';

try {
  const packed = await packPackages(path.resolve(root, process.argv[2] ?? 'dist/packages'));
  for (const { tarball, files } of packed) say(`${tarball}  ${files.length} files`);
} catch (error) {
  fail(oneLine(error));
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
