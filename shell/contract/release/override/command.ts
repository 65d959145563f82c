import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releaseOverride } from '@fanfare/api-contract';
import { callerFolder } from '../caller-folder.ts';
import { Refusal } from '../refusal.ts';
import { mostHours, newOverrideKey, signOverride } from './document.ts';

const hourMs = 3_600_000;

const usage = `override --key <file> --out <file> --why "…" [--kill <remote>]… [--use <front end>@<version>]…

  Makes a signed document that shell servers obey while the API is down. Without --kill and --use it withdraws the one before.

  --kill mf-creator        no page loads it
  --use mf-creator@1.3.1   everyone gets this version; the servers must have seen it live
  --hours 4                how long it is in force, up to ${mostHours}; default: 4
  --revision 42            of the registry as you saw it (the shell's /healthz says it)
  --sequence 7             a number above that of every document before; default: the time in seconds
  --who "…"                default: the account on this machine
  --new-key <file>         makes a private key there instead, and prints the public key for FANFARE_OVERRIDE_KEYS`;

const options = {
  key: { type: 'string' },
  out: { type: 'string' },
  why: { type: 'string' },
  who: { type: 'string' },
  kill: { type: 'string', multiple: true },
  use: { type: 'string', multiple: true },
  hours: { type: 'string' },
  revision: { type: 'string' },
  sequence: { type: 'string' },
  'new-key': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const refuse = (message: string) => new Refusal(message, { code: 'usage', next: 'override --help' });

/**
 * Makes an override document, or a key for them. Needs no API.
 * @returns what to print
 * @throws Refusal
 */
export async function makeOverride(argv: readonly string[], nowMs: number = Date.now()): Promise<string> {
  const values = read(argv);
  if (values.help) return usage;
  if (values['new-key']) return makeKey(values['new-key']);
  const { key, out, why, who = userInfo().username, kill = [], use = [] } = values;
  if (!key || !out || !why) throw refuse('An override needs --key, --out and --why.');
  const hours = Number(values.hours ?? 4);
  if (!(hours > 0 && hours <= mostHours)) throw refuse(`--hours is above 0 and up to ${mostHours}.`);
  const parsed = releaseOverride.safeParse({
    format: 1,
    sequence: Number(values.sequence ?? Math.floor(nowMs / 1_000)),
    issuedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + hours * hourMs).toISOString(),
    baseRevision: values.revision === undefined ? null : Number(values.revision),
    who,
    why,
    kills: kill,
    pins: use.map((text) => {
      const [name = '', version = ''] = text.split('@');
      return { name, version };
    }),
  });
  if (!parsed.success)
    throw refuse(`This is no override: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}.`);
  if (kill.includes('shell')) throw refuse('The shell can’t be disabled: nothing would be left to say so.');
  try {
    writeFileSync(fileOf(out), signOverride(parsed.data, readFileSync(fileOf(key), 'utf8')));
  } catch (error) {
    throw refuse(`Nothing was made: ${(error as Error).message}.`);
  }
  const { sequence, expiresAt } = parsed.data;
  return [
    `Override ${sequence}, in force until ${expiresAt}, is in ${out}:`,
    ...kill.map((name) => `  no page loads ${name}`),
    ...use.map((text) => `  everyone gets ${text}`),
    ...(kill.length + use.length === 0 ? ['  it withdraws the one before'] : []),
    'Put it where FANFARE_OVERRIDE_FILE or FANFARE_OVERRIDE_URL of the shell servers points; their /healthz says whether they obey it.',
  ].join('\n');
}

/** A path is counted from where the command was called. */
const fileOf = (given: string) => path.resolve(callerFolder(process.cwd(), process.env), given);

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    throw refuse((error as Error).message.split('. ')[0] ?? '');
  }
}

function makeKey(file: string): string {
  if (existsSync(fileOf(file))) throw refuse(`${file} is there already.`);
  const { privateKeyPem, publicKey } = newOverrideKey();
  writeFileSync(fileOf(file), privateKeyPem, { mode: 0o600, flag: 'wx' });
  return `The private key is in ${file}: keep it away from the servers. For them:\nFANFARE_OVERRIDE_KEYS=${publicKey}`;
}
