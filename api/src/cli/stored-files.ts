/**
 * Reads and writes stored files for a backup and a restore, which know no storage (`scripts/lib/backup/bucket.ts`): takes demands from the
 * process that started it, several at a time, and ends with it.
 */
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { loadConfig } from '../config.ts';
import { openStorage } from '../gateways/storage/index.ts';

/** `read` writes the file of a key to a new `file`; `write` stores a file under a key, unless it is there, and takes it away. */
type Demand = { id: number } & ({ act: 'keys' } | { act: 'read' | 'write'; key: string; file: string });
/** A demand for keys has many answers, the last of which is empty. */
type Answer = { id: number } & ({ keys: string[] } | { isThere: boolean } | { failure: string });

const keysEach = 1_000;
const open = async () => openStorage(loadConfig(process.env));
const storage = await open().catch((error: unknown) => {
  process.stderr.write(
    `The stored files can’t be reached: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
const say = (answer: Answer) => void process.send?.(answer);

async function sendKeys(id: number): Promise<void> {
  let keys: string[] = [];
  for await (const key of storage.keys()) {
    if (keys.push(key) < keysEach) continue;
    say({ id, keys });
    keys = [];
  }
  if (keys.length > 0) say({ id, keys });
  say({ id, keys: [] });
}

/** @returns whether there was such a file: one may go after it was listed */
async function read(key: string, file: string): Promise<boolean> {
  try {
    await pipeline(await storage.read(key), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch (error) {
    await rm(file, { force: true });
    if (await storage.stat(key)) throw error;
    return false;
  }
}

/** @returns whether it was there already: what is stored under a key never changes, so its size tells a whole one */
async function write(key: string, file: string): Promise<boolean> {
  const there = await storage.stat(key);
  const isThere = there?.sizeBytes === (await stat(file)).size;
  await (isThere ? rm(file) : storage.putFile(key, file));
  return isThere;
}

async function handle(demand: Demand): Promise<void> {
  const { id } = demand;
  try {
    if (demand.act === 'keys') await sendKeys(id);
    else say({ id, isThere: await (demand.act === 'read' ? read : write)(demand.key, demand.file) });
  } catch (error) {
    say({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (demand: Demand) => void handle(demand));
process.on('disconnect', () => process.exit());
