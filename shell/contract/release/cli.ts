#!/usr/bin/env node
/** `npm run release -- <verb>`: the command a team releases its front end with, called in the front end's folder. */
import { createReleaseApi } from './api/client.ts';
import { findConnection } from './api/connection.ts';
import { withIdentityToken } from './api/identity-token.ts';
import { parseArguments, usage, type Arguments } from './arguments.ts';
import { projectIn } from './build/project.ts';
import { createOutput, refusalLines } from './output.ts';
import { Refusal } from './refusal.ts';
import type { Context, Result } from './verbs/context.ts';

/** Each loads only what it needs: a rollback does not wait for a browser driver. */
const verbs: Record<Exclude<Arguments['verb'], 'help'>, (context: Context) => Promise<Result>> = {
  publish: async (context) => (await import('./verbs/publish.ts')).publish(context),
  check: async (context) => (await import('./verbs/check.ts')).check(context),
  promote: async (context) => (await import('./verbs/promote.ts')).promote(context),
  rollback: async (context) => (await import('./verbs/rollback.ts')).rollBack(context),
  kill: async (context) => (await import('./verbs/rollback.ts')).setKilled(context, true),
  revive: async (context) => (await import('./verbs/rollback.ts')).setKilled(context, false),
  status: async (context) => (await import('./verbs/status.ts')).status(context),
};

const argv = process.argv.slice(2);
const isJson = argv.includes('--json');
const output = createOutput(isJson);
const printJson = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);

async function release(): Promise<void> {
  const project = projectIn(process.cwd());
  const { name, command } = project;
  const args = parseArguments(argv, command);
  if (args.verb === 'help') {
    output.say(usage(command));
  } else {
    const env = await withIdentityToken(process.env);
    const connection = findConnection(name, env, project.root);
    const result = await verbs[args.verb]({
      name,
      project,
      args,
      api: createReleaseApi(connection),
      connection,
      output,
    });
    if (isJson) printJson({ verb: args.verb, name, ...result });
    if (!result.isDone) process.exitCode = 1;
  }
}

/** Without the API, and for all front ends. */
async function override(): Promise<void> {
  const { makeOverride } = await import('./override/command.ts');
  output.say(await makeOverride(argv.slice(1)));
}

/** Without the API, until it is stopped. */
async function develop(): Promise<void> {
  const { dev } = await import('./dev/command.ts');
  const stopped = new AbortController();
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(event, () => stopped.abort());
  await dev(argv.slice(1), projectIn(process.cwd()), output, stopped.signal);
}

/** What has a command line of its own. */
const others: Record<string, () => Promise<void>> = { override, dev: develop };

try {
  await (others[argv[0] ?? ''] ?? release)();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.exitCode = 1;
  for (const line of refusalLines(error)) output.say(line);
  const { code, message, findings } = error;
  if (isJson) printJson({ isDone: false, code, message, findings });
}
