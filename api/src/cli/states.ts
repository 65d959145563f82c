import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderStates } from '../modules/states/index.ts';
import { runCli } from './run-cli.ts';

const file = resolve(import.meta.dirname, '../../../docs/states.md');

/** Writes `docs/states.md` from the state tables. Needs no database. */
await runCli('The states document', async () => {
  await writeFile(file, renderStates());
  return `Wrote ${file}`;
});
