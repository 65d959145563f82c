import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderReasons } from './reasons-document.ts';
import { runCli } from './run-cli.ts';

const file = resolve(import.meta.dirname, '../../contract/src/refusals/reasons.ts');

/** Writes the types of the catalogue of refusals: which texts there are, and the values of each. Needs no database. */
await runCli('The reasons', async () => {
  await writeFile(file, renderReasons());
  return `Wrote ${file}`;
});
