import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReleaseFile } from '@fanfare/api-contract';
import pLimit from 'p-limit';
import { type Because, because } from '../../../because.ts';
import { boundedLimit } from '../../../bounded-limit.ts';
import type { Rules } from '../../../rules.ts';
import type { Build, BuildFile } from '../build.ts';
import type { Examination } from './examine.ts';

/** What the process gets. It reads the files itself. */
export interface Question {
  release: ReleaseFile;
  files: BuildFile[];
  rules: Rules['releases'];
}

const program = fileURLToPath(new URL('examine.process.ts', import.meta.url));
/** A build fills one core for a second or two. */
const concurrency = 2;
/** Of each front end. */
const queue = { maxPending: 20, retryAfterSeconds: 30 };

/**
 * Examines builds in a process of its own each, which has none of this one's secrets, so much memory and so much time: what a stranger's
 * build makes of the parsers ends with it.
 * @returns a function that examines two at a time, of one front end one after the other, so that nobody's slow builds stop those of all
 * others; a build that can't be examined has a finding that says so. Where too many of a front end's wait: AppError overloaded
 */
export function examiner(rules: Rules['releases']): (build: Build) => Promise<Examination> {
  const limited = pLimit(concurrency);
  const ofFrontEnd = new Map<string, ReturnType<typeof boundedLimit>>();
  return ({ release, files }) => {
    const own = ofFrontEnd.get(release.name) ?? boundedLimit(1, queue);
    ofFrontEnd.set(release.name, own);
    return own(() => limited(() => run({ release, files: [...files.values()], rules })));
  };
}

function run(question: Question): Promise<Examination> {
  const { seconds, memoryMb } = question.rules.examination;
  const { promise, resolve, reject } = Promise.withResolvers<Examination>();
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment(),
    timeout: seconds * 1_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  // A process that died doesn't read to the end; its exit says so.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(question));
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) return resolve(answerOf(output));
    const reason = child.killed
      ? because('builds.too_slow', { seconds })
      : because('builds.too_much_memory', { max: memoryMb });
    resolve({ findings: [reason], contentSum: Buffer.alloc(0) });
  });
  return promise;
}

/** Node on Windows doesn't start without `SystemRoot`; nothing else of this process is for others. */
function environment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}

function answerOf(output: string): Examination {
  const { findings, contentSum } = JSON.parse(output) as { findings: Because[]; contentSum: string };
  return { findings, contentSum: Buffer.from(contentSum, 'hex') };
}
