import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { drawStates } from '../modules/states/index.ts';
import { runCli } from './run-cli.ts';

const file = resolve(import.meta.dirname, '../../../docs/states.md');

/** Writes `docs/states.md` from the tables of states. Needs no database. */
await runCli('The drawing of the states', async () => {
  await writeFile(file, drawStates());
  return `Wrote ${file}`;
});
