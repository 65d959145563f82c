/**
 * What `npm run example -- <folder>` runs on Node 24: a repository for a team's own front end, from the template, with the packages as tarballs in
 * it. `--linked` also installs it, by links to the packages of this repository instead of through a registry.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { oneLine } from './lib/install/one-line.mjs';
import { installFromHere, writeExample } from './lib/packages/example.ts';
import { fail, say } from './lib/product/console.ts';

try {
  const { values, positionals } = parseArgs({ options: { linked: { type: 'boolean' } }, allowPositionals: true });
  const [to] = positionals;
  if (!to) throw new Error('Name an empty folder: npm run example -- ../our-remote');
  const folder = path.resolve(to);
  const packed = await writeExample(folder);
  if (values.linked) await installFromHere(folder, packed);
  say(`${folder} is a repository of your own${values.linked ? '' : '. Next: npm install'}; its README.md says more`);
} catch (error) {
  fail(oneLine(error));
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
