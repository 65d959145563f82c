import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/install/root.mjs';

const folder = path.join(root, 'scripts/deployment');

/** One line of a stage: `COPY`, and what follows. */
export interface Step {
  name: string;
  rest: string;
}

/** The steps of a stage of the Dockerfile, without its `FROM`. */
export function stepsOf(stage: string): Step[] {
  const text = readFileSync(path.join(folder, 'Dockerfile'), 'utf8');
  const found = new RegExp(`^FROM \\S+ AS ${stage}\\n([\\s\\S]*?)(?=^FROM |(?![\\s\\S]))`, 'm').exec(text);
  if (!found) throw new Error(`The Dockerfile has no stage ${stage}.`);
  return found[1]!
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      return { name, rest };
    });
}

/** What the stage sets for its processes. */
export const environmentOfStage = (stage: string): Record<string, string> =>
  Object.fromEntries(
    stepsOf(stage)
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ rest }) => rest.split(' ').map((one) => one.split('=') as [string, string])),
  );

/** Whether `COPY . .` leaves a path of the repository out. */
export function isIgnored(name: string): boolean {
  const patterns = readFileSync(path.join(folder, 'Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return patterns.some((pattern) => path.matchesGlob(name, pattern));
}
