import type { Because } from '../../../because.ts';
import type { Rules } from '../../../rules.ts';
import type { Build } from '../build.ts';
import { contentSum } from '../content-sum.ts';
import { buildFindings } from './build.gates.ts';

/** What the files of a build say. */
export interface Examination {
  /** What is wrong with it. */
  findings: Because[];
  /** 32 bytes: the same for files that differ in their version alone. */
  contentSum: Buffer;
}

/** Reads all files of a build in this process. For builds of strangers there is {@link examiner}. */
export async function examine(build: Build, rules: Rules['releases']): Promise<Examination> {
  return { findings: await buildFindings(build, rules), contentSum: await contentSum(build) };
}
