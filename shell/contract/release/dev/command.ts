import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Output } from '../output.ts';
import type { Project } from '../build/project.ts';
import { Refusal } from '../refusal.ts';
import { freePort } from './free-port.ts';
import { checkShell, firstScreen, untilBuilt } from './server.ts';

const firstPort = 3_042;

const usage = (command: string) => `${command} dev [--shell https://…] [--port 3042]

  Shows this folder's sources in a released shell, in tabs of staff who ask for it, with each edit as it is saved.

  --shell    the shell's address; default: FANFARE_SHELL_URL, else http://localhost:3000
  --port     of the server with the sources; default: FANFARE_FEDERATED_PORT, else the first free one from ${firstPort}`;

/**
 * Serves a front end's sources to a released shell until it is stopped.
 * @param argv without the verb
 * @param stopped ends it
 * @throws Refusal where no shell answers, or the sources can't be served
 */
export async function dev(
  argv: readonly string[],
  project: Project,
  output: Output,
  stopped: AbortSignal,
): Promise<void> {
  const { name, directory, config, command } = project;
  const values = read(argv, command);
  if (values.help) return output.say(usage(command));
  if (name === 'shell') throw new Refusal('The shell is shown by npm run dev.', { code: 'usage' });
  const shellUrl = (values.shell ?? process.env['FANFARE_SHELL_URL'] ?? 'http://localhost:3000').replace(/\/$/, '');
  await checkShell(shellUrl);
  const given = values.port ?? process.env['FANFARE_FEDERATED_PORT'];
  const port = given === undefined ? await freePort(firstPort) : Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`--port is no port: ${given}.`, { code: 'usage' });

  output.say(`Building ${name} …`);
  const child = spawn(process.execPath, [webpackOf(directory), 'serve', '--config', config, '--disable-interpret'], {
    cwd: directory,
    env: { ...process.env, FANFARE_FEDERATED_PORT: String(port), FANFARE_BUILD_VERSION: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const died = ended.then(() => {
    if (!stopped.aborted) throw new Refusal(`The server of ${name}'s sources ended.`, { code: 'build' });
  });
  const origin = `http://localhost:${port}`;
  try {
    await Promise.race([untilBuilt(`${origin}/mf-manifest.json`, stopped), died, stop]);
    if (stopped.aborted) return;
    output.say(`${name} from its sources: ${shellUrl}${await firstScreen(origin)}?mf=${name}@${origin}`);
    output.say(
      'Log in as staff who can see its screens (in the demo developer@demo.fanfare.test, Fanfare-demo-1), and confirm.',
    );
    output.say('That tab then shows each edit as you save it; nobody else sees anything of it. Stop: Ctrl-C');
    await Promise.race([died, stop]);
  } finally {
    child.kill();
    await ended;
  }
}

function read(argv: readonly string[], command: string) {
  const options = {
    shell: { type: 'string' },
    port: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    const message = (error as Error).message.split('. ')[0] ?? '';
    throw new Refusal(message, { code: 'usage', next: `${command} dev --help` });
  }
}

/** The team's own bundler. */
function webpackOf(directory: string): string {
  try {
    return createRequire(path.join(directory, 'package.json')).resolve('webpack-cli/bin/cli.js');
  } catch {
    throw new Refusal('webpack-cli isn’t installed here.', { code: 'build', next: 'npm install' });
  }
}
