/** `npm run release -w mf-creator -- <verb>`: what a team releases its front end with. */
import { createReleaseApi } from './api/client.ts';
import { findConnection } from './api/connection.ts';
import { parseArguments, usage, type Arguments } from './arguments.ts';
import { frontEndOf, repository } from './build/workspace.ts';
import { createOutput, refusalLines } from './output.ts';
import { Refusal } from './refusal.ts';
import { check } from './verbs/check.ts';
import type { Context, Result } from './verbs/context.ts';
import { promote } from './verbs/promote.ts';
import { publish } from './verbs/publish.ts';
import { rollBack, setKilled } from './verbs/rollback.ts';
import { status } from './verbs/status.ts';

const verbs: Record<Exclude<Arguments['verb'], 'help'>, (context: Context) => Promise<Result>> = {
  publish,
  check,
  promote,
  rollback: rollBack,
  kill: (context) => setKilled(context, true),
  revive: (context) => setKilled(context, false),
  status,
};

const argv = process.argv.slice(2);
const isJson = argv.includes('--json');
const output = createOutput(isJson);
const printJson = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);

try {
  const name = frontEndOf(process.cwd());
  const args = parseArguments(argv, name);
  if (args.verb === 'help') {
    output.say(usage(name));
  } else {
    const connection = findConnection(name, process.env, repository);
    const result = await verbs[args.verb]({ name, args, api: createReleaseApi(connection), connection, output });
    if (isJson) printJson({ verb: args.verb, name, ...result });
    if (!result.isDone) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.exitCode = 1;
  for (const line of refusalLines(error)) output.say(line);
  const { code, message, findings } = error;
  if (isJson) printJson({ isDone: false, code, message, findings });
}
