/**
 * What `npm run mutants` runs on Node 24: lists every constraint, trigger, grant, lock, limit, check, signature and access, draws 25 by
 * a seed, and breaks each alone in a copy of the last commit until a test is red. `-- --seed=7` repeats a run, `--from=11 --count=5`
 * breaks some of its 25, `--list` only lists, `--only=<part of an id>` breaks what it names, `--likely` runs
 * no test that nothing connects with the rule. The exit code is 1 where a break survives.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Break, draw, kinds } from './lib/mutants/break.ts';
import { type Outcome, catchBreak } from './lib/mutants/catch-break.ts';
import { codeBreaks } from './lib/mutants/code-breaks.ts';
import { makeCopy } from './lib/mutants/copy.ts';
import { startDatabase } from './lib/mutants/database.ts';
import { readSources, readTests } from './lib/mutants/find-tests.ts';
import { schemaBreaks } from './lib/mutants/schema-breaks.ts';
import { stopRunning } from './lib/system/run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    count: { type: 'string', default: '25' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    likely: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const say = (line: string) => process.stdout.write(`${line}\n`);

let isStopped = false;
function stop(): void {
  isStopped = true;
  stopRunning();
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);

/** Breaks that change nothing that anybody could notice. */
const equivalents = JSON.parse(readFileSync(new URL('lib/mutants/equivalent.json', import.meta.url), 'utf8')) as {
  id: string;
  because: string;
}[];
const isEquivalent = ({ id }: Break) => equivalents.some((each) => each.id === id);

function choose(all: readonly Break[]): Break[] {
  const { only } = values;
  if (only !== undefined) return all.filter(({ id, what }) => id.includes(only) || what.includes(only));
  const first = Number(values.from) - 1;
  const breakable = all.filter((each) => !isEquivalent(each));
  return draw(breakable, Math.max(25, first + Number(values.count)), seed).slice(first, first + Number(values.count));
}

function resultOf(outcome: Outcome): string {
  if ('survived' in outcome) return `SURVIVED: ${outcome.survived}`;
  const { file, test, message } = outcome.caughtBy;
  return `caught by ${file} (${test}): ${message.slice(0, 120)}`;
}

const database = await startDatabase();
const copy = await makeCopy();
try {
  const all = [...(await schemaBreaks(database.url)), ...codeBreaks(copy.folder)];
  say(
    `${all.length} rules: ${kinds.map((kind) => `${all.filter((each) => each.kind === kind).length} ${kind}`).join(', ')}`,
  );
  for (const { id } of equivalents)
    if (!all.some((each) => each.id === id)) say(`equivalent.json names no rule: ${id}`);
  const chosen = values.list ? [] : choose(all);
  if (values.list) for (const each of all) say(`${each.id}${isEquivalent(each) ? ' (equivalent)' : ''}`);
  else say(`${chosen.length} of them, seed ${seed}; ${equivalents.length} equivalent ones are left out`);
  const tests = readTests(copy.folder);
  const sources = readSources(copy.folder);
  const results: Outcome[] = [];
  for (const [index, broken] of chosen.entries()) {
    say(`${String(index + Number(values.from)).padStart(2)} ${broken.kind}: ${broken.what}`);
    const start = performance.now();
    const outcome = await catchBreak(copy, broken, {
      tests,
      sources,
      onlyLikely: values.likely,
      note: (line) => say(`   (${line})`),
    });
    // What a stopped run says is no result.
    if (isStopped) break;
    results.push(outcome);
    say(`   ${resultOf(outcome)} [${Math.round((performance.now() - start) / 1_000)} s]`);
  }
  const survivors = results.filter((each) => 'survived' in each).length;
  const left = chosen.length - results.length;
  if (!values.list)
    say(
      `${results.length - survivors} caught, ${survivors} survived${left > 0 ? `, ${left} not tried` : ''}, seed ${seed}`,
    );
  if (survivors > 0 || left > 0) process.exitCode = 1;
} finally {
  copy.remove();
  await database.stop();
}
if (process.connected) process.disconnect();
