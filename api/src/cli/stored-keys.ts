/** Prints the keys of people's stored files, one a line: what a backup notes of a bucket, whose provider keeps the files themselves. */
import { loadConfig } from '../config.ts';
import { openStorage } from '../gateways/storage/index.ts';
import { runCli } from './run-cli.ts';

/** Also of files from just now, whatever the clocks of this machine and a bucket say. */
const anyAgeMs = -86_400_000;

await runCli('The stored files can’t be listed', async () => {
  const keys: string[] = [];
  for await (const key of (await openStorage(loadConfig(process.env))).olderThan(anyAgeMs)) keys.push(key);
  return keys.toSorted().join('\n');
});
