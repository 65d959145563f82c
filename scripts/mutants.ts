/**
 * What `npm run mutants` runs on Node 24: lists the mutants of the schema and the code (constraints, triggers, grants, locks, limits, checks,
 * signatures, access), draws 25 by a seed, and applies each alone to a copy of the last commit until a test kills it. `-- --seed=7` repeats a
 * run, `--from=11 --count=5` takes a part of its 25, `--list` only lists, `--only=<text>` takes those whose id or description contains it,
 * `--likely` runs only the tests that name the rule or lie near it. The exit code is 1 if a mutant survives.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeMutants } from './lib/mutants/code-mutants.ts';
import { startMigratedDatabase } from './lib/mutants/database.ts';
import { type Outcome, findKillingTest } from './lib/mutants/find-killing-test.ts';
import { readSources, readTests } from './lib/mutants/find-tests.ts';
import { type Mutant, draw, kinds } from './lib/mutants/mutant.ts';
import { schemaMutants } from './lib/mutants/schema-mutants.ts';
import { type Workspace, createWorkspace } from './lib/mutants/workspace.ts';
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

/** Mutants that change nothing that anybody could notice. */
const equivalents = JSON.parse(readFileSync(new URL('lib/mutants/equivalent.json', import.meta.url), 'utf8')) as {
  id: string;
  because: string;
}[];
const isEquivalent = ({ id }: Mutant) => equivalents.some((each) => each.id === id);

function choose(all: readonly Mutant[]): Mutant[] {
  const { only } = values;
  if (only !== undefined) return all.filter(({ id, what }) => id.includes(only) || what.includes(only));
  const first = Number(values.from) - 1;
  const candidates = all.filter((each) => !isEquivalent(each));
  return draw(candidates, Math.max(25, first + Number(values.count)), seed).slice(first, first + Number(values.count));
}

function resultOf(outcome: Outcome): string {
  if ('survived' in outcome) return `SURVIVED: ${outcome.survived}`;
  const { file, test, message } = outcome.killedBy;
  return `killed by ${file} (${test}): ${message.slice(0, 120)}`;
}

async function testMutants(workspace: Workspace, databaseUrl: string): Promise<void> {
  const all = [...(await schemaMutants(databaseUrl)), ...codeMutants(workspace.folder)];
  say(
    `${all.length} mutants: ${kinds.map((kind) => `${all.filter((each) => each.kind === kind).length} ${kind}`).join(', ')}`,
  );
  for (const { id } of equivalents)
    if (!all.some((each) => each.id === id)) say(`equivalent.json names no mutant: ${id}`);
  const chosen = values.list ? [] : choose(all);
  if (values.list) for (const each of all) say(`${each.id}${isEquivalent(each) ? ' (equivalent)' : ''}`);
  else say(`${chosen.length} of them, seed ${seed}; ${equivalents.length} equivalent mutants are left out`);
  const tests = readTests(workspace.folder);
  const sources = readSources(workspace.folder);
  const results: Outcome[] = [];
  for (const [index, mutant] of chosen.entries()) {
    say(`${String(index + Number(values.from)).padStart(2)} ${mutant.kind}: ${mutant.what}`);
    const start = performance.now();
    const outcome = await findKillingTest(workspace, mutant, {
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
      `${results.length - survivors} killed, ${survivors} survived${left > 0 ? `, ${left} not tried` : ''}, seed ${seed}`,
    );
  if (survivors > 0 || left > 0) process.exitCode = 1;
}

const database = await startMigratedDatabase();
process.env['TEST_DATABASE_URL'] = database.url;
try {
  const workspace = await createWorkspace();
  try {
    await testMutants(workspace, database.url);
  } finally {
    workspace.remove();
  }
} finally {
  await database.stop();
}
if (process.connected) process.disconnect();
