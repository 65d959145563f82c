import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { counted, seconds } from '../output.ts';
import { People } from '../smoke/people.ts';
import type { Pair } from '../smoke/pair.ts';
import { runPair, type Run } from '../smoke/run-pair.ts';
import { startBrowser } from '../smoke/browser.ts';
import { asChecker, commandOf, type Context, type Result } from './context.ts';

/** How this command opens pages: with the checker's own token, and nobody's session in them. */
const protocol = 2;

/** Opens a version with each live counterpart in a browser, and stores the results. */
export async function check(context: Context): Promise<Result> {
  const { name, args, api, output } = context;
  const plan = await api.call('POST /api/v2/releases/:name/checks/plan', {
    params: { name },
    body: { ...(args.version ? { version: args.version } : {}), protocol },
  });
  const { version, pairs } = plan;
  const open = pairs.filter((pair) => args.isAgain || !pair.isProven);
  output.say(`${name} ${version}: ${counted(pairs.length, 'pair')}, ${open.length} to check`);
  for (const pair of pairs) if (!open.includes(pair)) output.say(`  proven  ${titleOf(pair)}`);
  const done = await runAll(context, plan.shellUrl, open);
  const failed = done.filter(({ run }) => run.problems.length > 0);
  const isCounted = done.every((one) => one.isCounted);
  if (failed.length === 0 && !isCounted) {
    output.say(`${name} ${version} works, but ${context.connection.tokenFrom} holds the token that published it.`);
    output.say('Before it is promoted, somebody else has to see it work:');
    output.say(`→ ${asChecker(commandOf(name, `check --version ${version}`))}`);
  } else if (failed.length === 0) {
    output.say(`${name} ${version} works with all that is live. Next:`);
    output.say(`→ ${commandOf(name, `promote --version ${version} --percent 10 --why "…"`)}`);
  } else {
    output.say(`${counted(failed.length, 'pair')} failed: ${name} ${version} can't be promoted.`);
  }
  return {
    isDone: failed.length === 0,
    isCounted,
    version,
    pairs: pairs.map((pair) => {
      const run = done.find((one) => one.pair === pair)?.run;
      return {
        remote: pair.remote,
        shellVersion: pair.shellVersion,
        isPassed: run ? run.problems.length === 0 : true,
        ...run,
      };
    }),
  };
}

const titleOf = ({ remote, shellVersion }: Pair) => `${remote.name} ${remote.version} in shell ${shellVersion}`;

async function runAll({ name, api, connection, output }: Context, shellUrl: string, pairs: readonly Pair[]) {
  const done: { pair: Pair; run: Run; isCounted: boolean }[] = [];
  if (pairs.length === 0) return done;
  const browser = await startBrowser();
  const pictures = mkdtempSync(path.join(tmpdir(), 'fanfare-check-'));
  try {
    const people = new People(browser, connection, shellUrl);
    for (const pair of pairs) {
      output.progress(`  …       ${titleOf(pair)}`);
      const run = await runPair(pair, people, shellUrl, pictures);
      const { isCounted = true } = await api.call('POST /api/v2/releases/:name/checks', {
        params: { name },
        body: {
          remote: pair.remote,
          shellVersion: pair.shellVersion,
          problems: run.problems,
          browser: `Chromium ${browser.version()}`,
          durationMs: run.durationMs,
        },
      });
      done.push({ pair, run, isCounted });
      output.say(`  ${run.problems.length === 0 ? 'passed' : 'FAILED'}  ${titleOf(pair)} (${seconds(run.durationMs)})`);
      for (const line of [...run.problems, ...run.screenshots.map((file) => `picture: ${file}`)]) {
        output.say(`          - ${line}`);
      }
    }
  } finally {
    await browser.close();
    if (done.every(({ run }) => run.screenshots.length === 0)) rmSync(pictures, { recursive: true, force: true });
  }
  return done;
}
