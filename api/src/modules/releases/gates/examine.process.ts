/** The process of its own in which a build is examined: what to examine comes from standard input, what was found goes to standard output. */
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import { type Because, because } from '../../../because.ts';
import { readManifest } from '../build.ts';
import { examine } from './examine.ts';
import type { Question } from './examiner.ts';

/** Enough to mend a build by; a build may contain as many faults as it likes. */
const mostFindings = 50;
const longestValue = 200;
const longestList = 20;

/** A finding without most of what a stranger's build made it long by. */
function shortened({ reason, params = {} }: Because): Because {
  const values = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'string') return [name, value.slice(0, longestValue)];
    const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return [name, isList ? value.slice(0, longestList).map((one) => one.slice(0, longestValue)) : value];
  });
  return { reason, params: Object.fromEntries(values) };
}

function listed(findings: readonly Because[]): Because[] {
  const shown = findings.slice(0, mostFindings).map(shortened);
  const more = findings.length - mostFindings;
  return more > 0 ? [...shown, because('builds.more', { more })] : shown;
}

// Whoever uses the product goes first: the processor is theirs, and where memory runs out, Linux ends this process rather than the API's.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
const { release, files: list, rules } = (await json(process.stdin)) as Question;
const files = new Map(list.map((file) => [file.path, file]));
// Maps are none of the files that visitors get.
const build = { release, manifest: await readManifest(files), files, maps: new Map() };
const { findings, contentSum } = await examine(build, rules);
process.stdout.write(JSON.stringify({ findings: listed(findings), contentSum: contentSum.toString('hex') }));
