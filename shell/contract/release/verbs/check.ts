import { setTimeout as wait } from 'node:timers/promises';
import type { DataOf } from '@fanfare/shell-contract';
import { counted } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { commandOf, type Context, type Result } from './context.ts';

type Progress = DataOf<'POST /api/v2/releases/:name/checks/requests'>;
type Pair = Progress['pairs'][number];

const pollMs = 1_000;
/** How long checks may wait for a checker that isn't there. */
const patienceMs = 90_000;

/** Asks the installation to check a version with all that is live, and waits for what its checker sees. */
export async function check(context: Context): Promise<Result> {
  const { name, args, api, output } = context;
  const params = { name };
  const body = { ...(args.version ? { version: args.version } : {}), isAgain: args.isAgain };
  let now = await api.call('POST /api/v2/releases/:name/checks/requests', { params, body });
  const { version } = now;
  const open = now.pairs.filter(isOpen).length;
  output.say(`${name} ${version}: ${counted(now.pairs.length, 'pair')}, ${open} to check`);
  const said = new Set<string>();
  const report = () => {
    for (const pair of now.pairs) {
      if (isOpen(pair) || said.has(titleOf(pair))) continue;
      said.add(titleOf(pair));
      output.say(`  ${words[pair.state]}  ${titleOf(pair)}`);
      for (const line of [...pair.problems, ...(pair.note && pair.state === 'unmade' ? [pair.note] : [])])
        output.say(`          - ${line}`);
    }
  };
  let seen = { at: now.checkerSeenAt, since: performance.now() };
  for (report(); now.pairs.some(isOpen); report()) {
    const running = now.pairs.find(({ state }) => state === 'running');
    output.progress(`  …       ${running ? titleOf(running) : 'waiting for the checker'}`);
    if (now.checkerSeenAt !== seen.at) seen = { at: now.checkerSeenAt, since: performance.now() };
    if (performance.now() - seen.since > patienceMs) throw noChecker(context, version, now);
    await wait(pollMs);
    now = await api.call('GET /api/v2/releases/:name/checks/requests', { params, query: { version } });
  }
  const bad = now.pairs.filter(({ state }) => state !== 'passed');
  if (bad.length === 0) {
    output.say(`${name} ${version} works with all that is live. Next:`);
    output.say(`→ ${commandOf(context, `promote --version ${version} --stages 5,25,100 --why "…"`)}`);
    output.say('  A first version goes to everyone: leave out --stages.');
  } else {
    output.say(`${counted(bad.length, 'pair')} did not pass: ${name} ${version} can't be promoted.`);
  }
  return { isDone: bad.length === 0, ...now };
}

const words: Record<Pair['state'], string> = {
  passed: 'passed  ',
  failed: 'FAILED  ',
  unmade: 'NOT MADE',
  unasked: 'unasked ',
  waiting: 'waiting ',
  running: 'running ',
};
const isOpen = ({ state }: Pair): boolean => state === 'waiting' || state === 'running';
const titleOf = ({ remote, shellVersion }: Pair) => `${remote.name} ${remote.version} in shell ${shellVersion}`;

const noChecker = ({ name }: Context, version: string, { checkerSeenAt }: Progress) =>
  new Refusal(
    `Nobody checks ${name} ${version}: ${checkerSeenAt ? `the installation's checker was last there at ${checkerSeenAt}` : 'this installation has no checker'}.`,
    {
      code: 'no_checker',
      next: 'the operator starts it; then run check again, which goes on waiting',
    },
  );
