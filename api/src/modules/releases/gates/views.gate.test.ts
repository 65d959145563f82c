import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseContract } from '@fanfare/api-contract';
import { drawnViewsFile, drawnViewsMaxBytes } from '@fanfare/api-contract/drawn-views';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { because } from '../../../because.ts';
import { viewsGate } from './views.gate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'views-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is said of a build with a file of views of a size. */
function findingsAt(sizeBytes: number) {
  const location = path.join(folder, drawnViewsFile);
  writeFileSync(location, '{"views":[],"styles":{}}'.padEnd(sizeBytes));
  const files = new Map([[drawnViewsFile, { path: drawnViewsFile, location, sizeBytes, sum: '' }]]);
  const contract = releaseContract.parse({ contract: 1, exposes: ['./app'] });
  const release = { name: 'mf-auth', version: '1.0.0', contract, integrity: {} } as const;
  return viewsGate({ release, manifest: null, files, maps: new Map() });
}

it('refuses a file of views that is larger than what pages’ servers read', async () => {
  expect(await findingsAt(drawnViewsMaxBytes)).toEqual([]);
  expect(await findingsAt(drawnViewsMaxBytes + 1)).toEqual([
    because('builds.views_invalid', { path: drawnViewsFile, why: 'more than 4194304 bytes' }),
  ]);
});
