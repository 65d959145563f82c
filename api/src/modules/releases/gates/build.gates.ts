import type { Because } from '../../../because.ts';
import type { Rules } from '../../../rules.ts';
import type { Build } from '../build.ts';
import { cssGate } from './css.gate.ts';
import { filesGate } from './files.gate.ts';
import { shapeGate } from './shape.gate.ts';
import { sizeGate } from './size.gate.ts';
import { usageGate } from './usage.gate.ts';
import { viewsGate } from './views.gate.ts';

/**
 * Every finding against the files of a build. Imports what that takes and no more: a process starts for each published one.
 */
export async function buildFindings(build: Build, rules: Rules['releases']): Promise<Because[]> {
  return [
    ...(await filesGate(build)),
    ...(await shapeGate(build)),
    ...(await cssGate(build)),
    ...(await sizeGate(build, rules)),
    ...(await usageGate(build)),
    ...(await viewsGate(build)),
  ];
}
