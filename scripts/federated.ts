/** What `npm run dev:federated` runs on Node 24: one remote's sources, for development, in the released shell of this machine. */
import path from 'node:path';
import { projectIn } from '../shell/contract/release/build/project.ts';
import { dev } from '../shell/contract/release/dev/command.ts';
import { createOutput } from '../shell/contract/release/output.ts';
import { remotes } from './lib/builds/version.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { fail } from './lib/product/console.ts';
import { addressOf } from './lib/product/ports.ts';
import { readSettings } from './lib/product/settings.ts';
import { freePort } from './lib/system/free-port.ts';

/** From here on, counted from `FANFARE_PORT`, a free port is looked for. */
const firstOffset = 42;
const stopped = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => stopped.abort());

try {
  await serve(process.argv[2] ?? 'mf-creator');
} catch (error) {
  if (!stopped.signal.aborted) {
    fail(oneLine(error));
    process.exitCode = 1;
  }
} finally {
  if (process.connected) process.disconnect();
}

async function serve(name: string): Promise<void> {
  if (!remotes.some((remote) => remote === name)) {
    throw new Error(`There is no remote "${name}": choose ${remotes.join(', ')}.`);
  }
  const settings = readSettings(process.env);
  const shell = process.env['FANFARE_SHELL_URL'] || addressOf(settings, 'shell');
  const port = process.env['FANFARE_FEDERATED_PORT'] || String(await freePort(settings.port + firstOffset));
  const project = projectIn(path.join(root, name));
  await dev(['--shell', shell, '--port', port], project, createOutput(false), stopped.signal);
}
