import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootRelease } from '@fanfare/api-contract';
import { expect, onTestFinished, test } from 'vitest';
import { createPreviewedShells } from './previewed-shells.ts';

const release = bootRelease.parse({
  version: '2.0.0-beta.1',
  origin: 'http://localhost:3004',
  manifestUrl: 'http://localhost:3004/remotes/shell/2.0.0-beta.1/release.json',
  manifest: null,
  contract: { contract: 1, exposes: [], shared: {} },
  integrity: { 'index.html': 'sha384-x' },
  publishedAt: '2026-11-28T10:00:00.000Z',
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'fanfare-previewed-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('what one server shows as a preview, others that share its folder know, and nobody else', async () => {
  const shared = folder();
  const [one, other, elsewhere] = [shared, shared, folder()].map(createPreviewedShells);
  expect(other!.find(release.version)).toBeUndefined();
  await one!.remember(release);
  expect(one!.find(release.version)).toEqual(release);
  expect(other!.find(release.version)).toEqual(release);
  expect(elsewhere!.find(release.version)).toBeUndefined();
});

test('no version leads out of the folder, and no broken file to an error', async () => {
  const shared = folder();
  writeFileSync(path.join(shared, 'secret.json'), JSON.stringify(release));
  const shells = createPreviewedShells(shared);
  expect(shells.find('../secret')).toBeUndefined();
  await shells.remember({ ...release, version: '../../escape' });
  expect(shells.find('../../escape')).toBeUndefined();
  await shells.remember(release);
  writeFileSync(path.join(shared, 'previewed-shells', `${release.version}.json`), '{');
  expect(createPreviewedShells(shared).find(release.version)).toBeUndefined();
});
