import type { Rules } from '../../../rules.ts';
import type { Build } from '../build-folder.ts';
import { cssGate } from './css.gate.ts';
import { filesGate } from './files.gate.ts';
import { apiGate } from './fit.gate.ts';
import { shapeGate } from './shape.gate.ts';
import { sizeGate } from './size.gate.ts';
import { usageGate } from './usage.gate.ts';

/** Every finding against a build that needs neither a browser nor another front end. */
export async function buildFindings(build: Build, rules: Rules['releases']): Promise<string[]> {
  return [
    ...(await filesGate(build)),
    ...(await shapeGate(build)),
    ...(await cssGate(build)),
    ...(await sizeGate(build, rules)),
    ...(await usageGate(build)),
    ...apiGate(build.release),
  ];
}
