/** What `npm run dev:federated` runs on Node 24: one remote's sources, for development, in a running released shell. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { remotes } from './lib/builds/version.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { stopChild } from './lib/product/child.ts';
import { exitOf } from './lib/system/exit-of.ts';
import { fail, say } from './lib/product/console.ts';
import { addressOf } from './lib/product/ports.ts';
import { freePort } from './lib/system/free-port.ts';
import { readSettings } from './lib/product/settings.ts';

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
  const shellUrl = (process.env['FANFARE_SHELL_URL'] || addressOf(settings, 'shell')).replace(/\/$/, '');
  await checkShell(shellUrl);
  const port = await freePort(settings.port + firstOffset);
  say(`Building ${name} …`);
  const folder = path.join(root, name);
  const webpack = createRequire(path.join(folder, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const child = spawn(
    process.execPath,
    [
      '--import',
      path.join(root, 'scripts/lib/product/stop-with-parent.ts'),
      webpack,
      'serve',
      '--config',
      'webpack.config.ts',
      '--disable-interpret',
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        FANFARE_SUPERVISED: 'yes',
        FANFARE_FEDERATED_PORT: String(port),
        FANFARE_BUILD_VERSION: 'development',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const ended = exitOf(child);
  const origin = `http://localhost:${port}`;
  try {
    await Promise.race([
      untilBuilt(`${origin}/mf-manifest.json`),
      ended.then(() => Promise.reject(new Error(`The development server of ${name} ended.`))),
    ]);
    say(`${name} from its sources: ${shellUrl}${await firstScreen(origin)}?mf=${name}@${origin}`);
    say(
      'Log in as staff who can see its screens (in the demo developer@demo.fanfare.test, Fanfare-demo-1), and confirm.',
    );
    say('That tab then shows each edit as you save it; nobody else sees anything of it. Stop: Ctrl-C');
    await Promise.race([
      ended.then(() => Promise.reject(new Error(`The development server of ${name} ended.`))),
      new Promise((resolve) => stopped.signal.addEventListener('abort', resolve)),
    ]);
  } finally {
    await stopChild(child);
  }
}

async function checkShell(url: string): Promise<void> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (answer?.status === 200) return;
  throw new Error(
    `No shell answers at ${url}: run \`npm start\` beside this, or name another one in FANFARE_SHELL_URL.`,
  );
}

/** A screen of a remote for somebody who is logged in, as its build declares it. */
async function firstScreen(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/mf-manifest.json`, { signal: stopped.signal });
  const { metaData } = (await answer.json()) as {
    metaData: { fanfare: { smoke: { path: string; as: string }[] } };
  };
  const { smoke } = metaData.fanfare;
  return (smoke.find((one) => one.as !== 'visitor') ?? smoke[0])?.path ?? '/';
}

/** The server holds its answers until it has built; one that could not be built prints why, and is built again on the next change. */
async function untilBuilt(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { signal: stopped.signal }).catch(() => null);
    if (answer?.ok) return;
    stopped.signal.throwIfAborted();
    await wait(300);
  }
}
