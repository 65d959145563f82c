import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { renderReasons, renderTexts } from './reasons-document.ts';
import { runCli } from './run-cli.ts';

const files = {
  reasons: resolve(import.meta.dirname, '../../contract/src/refusals/reasons.ts'),
  texts: resolve(import.meta.dirname, '../texts/params.ts'),
};

/** Writes the types of the catalogues of reasons and of emails and papers: which texts there are, and the values of each. Needs no database. */
await runCli('The reasons', async () => {
  await writeFile(files.reasons, renderReasons());
  await writeFile(files.texts, renderTexts());
  return `Wrote ${Object.values(files).join(' and ')}`;
});
