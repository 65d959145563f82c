import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';
import { type Terms, termsOf } from './stages.ts';

const options = {
  version: { type: 'string' },
  from: { type: 'string' },
  percent: { type: 'string' },
  stages: { type: 'string' },
  bake: { type: 'string' },
  once: { type: 'boolean' },
  why: { type: 'string' },
  expect: { type: 'string' },
  again: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = keyof typeof options;

/** Which options each verb takes, besides `--json` and `--help`. */
const taken = {
  publish: ['version', 'from', 'why'],
  check: ['version', 'again'],
  promote: ['version', 'percent', 'stages', 'bake', 'why', 'expect', 'once'],
  rollback: ['why', 'expect'],
  kill: ['why', 'expect'],
  revive: ['why', 'expect'],
  status: [],
} as const satisfies Record<string, readonly Option[]>;

export type Verb = keyof typeof taken;
/** With a command line of their own. */
const otherVerbs = ['dev', 'override'];
const isVerb = (word: string | undefined): word is Verb => word !== undefined && Object.hasOwn(taken, word);

export interface Arguments {
  verb: Verb | 'help';
  version: string | undefined;
  /** A folder with a finished build, which is uploaded as it is. */
  from: string | undefined;
  /** Whom a promoted version reaches. */
  terms: Terms;
  /** Succeeds where exactly that was promoted before. */
  isOnce: boolean;
  why: string | undefined;
  /** The version that has to be live, or else nothing is done. */
  expect: string | undefined;
  /** Rechecks pairs that passed before, too. */
  isAgain: boolean;
  isJson: boolean;
}

/** @param command how it is called */
export const usage = (command: string) => `${command} <verb> [options]

  publish    build, and hand the build over for ever       [--version v] [--from folder] [--why "…"]
  check      open it in a browser with all that is live    [--version v] [--again]
  promote    make a checked version live                   [--version v] [--percent 10 | --stages 5,25,100 [--bake 30m]] --why "…"
                                                           [--expect v] [--once]
  rollback   end the canary, else back to the last good    --why "…" [--expect v]
  kill       disable it for everyone                      --why "…" [--expect v]
  revive     enable it again                               --why "…" [--expect v]
  status     what is live, how it does, what was done
  dev        show these sources in a released shell: dev --help
  override   make a signed document that shell servers obey without the API: override --help

  --from     upload the build in this folder as it is, instead of building; counted from where the command is called
  --stages   reach more visitors in each stage, and roll back automatically if it does worse; a stage lasts for --bake (30m, 2h, 1d) at least
  --once     succeed where exactly that was promoted before: for pipelines that run again
  --expect   do nothing unless this version is what the verb changes: the canary, else the one that everyone has
  --json     print the result as JSON (progress goes to stderr)

  FANFARE_API_URL         where to release to; default: the copy that runs on this machine
  FANFARE_RELEASE_TOKEN   the team's token; on this machine the demo's is found by itself
  FANFARE_OIDC_TOKEN      the identity token of a CI's job, where there is no secret; GitHub Actions is asked for it`;

/**
 * Reads the command line.
 * @param command how it is called, for suggested commands
 * @throws Refusal with one clear line
 */
export function parseArguments(argv: readonly string[], command: string): Arguments {
  const refuse = (message: string) => new Refusal(message, { code: 'usage', next: `${command} --help` });
  const { values, positionals } = read(argv, refuse);
  const [verb, ...rest] = positionals;
  const isHelp = values.help === true || verb === undefined || verb === 'help';
  if (!isHelp && !isVerb(verb))
    throw refuse(`"${verb}" is no verb: ${[...Object.keys(taken), ...otherVerbs].join(', ')}.`);
  if (rest.length > 0) throw refuse(`One verb at a time; "${rest.join(' ')}" is too much. A reason goes in quotes.`);
  if (!isHelp) {
    const known: readonly string[] = ['json', 'help', ...taken[verb as Verb]];
    const strange = Object.keys(values).find((option) => !known.includes(option));
    if (strange) throw refuse(`${verb} takes no --${strange}.`);
  }
  return {
    verb: isHelp ? 'help' : (verb as Verb),
    version: values.version,
    from: values.from,
    terms: termsOf(values, refuse),
    isOnce: values.once ?? false,
    expect: values.expect,
    why: reasonOf(values.why, !isHelp && verb !== 'publish', verb, refuse),
    isAgain: values.again ?? false,
    isJson: values.json ?? false,
  };
}

function read(argv: readonly string[], refuse: (message: string) => Refusal) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    // Node's own message, without its hints for programmers.
    throw refuse((error as Error).message.split('. ')[0] ?? '');
  }
}

const needsReason: readonly string[] = ['promote', 'rollback', 'kill', 'revive'];

function reasonOf(
  text: string | undefined,
  isChecked: boolean,
  verb: string | undefined,
  refuse: (message: string) => Refusal,
): string | undefined {
  const why = text?.trim();
  if (why !== undefined && why.length < 3) throw refuse('--why is too short: three characters at least.');
  if (why !== undefined && why.length > 500) throw refuse('--why is too long: 500 characters at most.');
  if (isChecked && why === undefined && needsReason.includes(verb ?? '')) {
    throw refuse(`${verb} needs a reason, which stays in the audit: --why "…"`);
  }
  return why;
}
