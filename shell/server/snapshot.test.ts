import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { snapshotOfBoot, snapshotOfBuilds, writeSnapshot } from '../contract/build/snapshot.ts';
import { readSnapshot } from './snapshot.ts';
import { bootOf, channel, release } from './test/boot.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'snapshot-'))));
afterEach(() => rm(folder, { recursive: true }));
const originOf = (name: string) => `http://here/${name}`;

it('of builds points to this installation’s remotes, and is the same for the same builds', async () => {
  const build = path.join(folder, 'mf-auth', '2.0.0');
  await mkdir(build, { recursive: true });
  const { contract, integrity, manifest } = release('mf-auth', '2.0.0');
  await writeFile(
    path.join(build, 'release.json'),
    JSON.stringify({ name: 'mf-auth', version: '2.0.0', contract, integrity }),
  );
  await writeFile(path.join(build, 'mf-manifest.json'), JSON.stringify(manifest));
  writeSnapshot(folder, snapshotOfBuilds([build]));
  const boot = readSnapshot(folder, originOf);
  expect(boot.channels).toMatchObject([
    {
      name: 'mf-auth',
      isKilled: false,
      canary: null,
      stable: {
        version: '2.0.0',
        origin: 'http://here/mf-auth',
        manifestUrl: 'http://here/mf-auth/remotes/mf-auth/2.0.0/mf-manifest.json',
        integrity,
      },
    },
  ]);
  expect(snapshotOfBuilds([build])).toEqual(snapshotOfBuilds([build]));
});

it('of what is live keeps origins, fallbacks and disabled front ends, without canaries and the shell', () => {
  const live = bootOf(
    channel('mf-creator', '1.4.0', {
      canary: { percent: 10, release: release('mf-creator', '1.5.0') },
      lastGood: release('mf-creator', '1.3.0'),
      isKilled: true,
    }),
    channel('shell', '1.0.0'),
  );
  writeSnapshot(folder, snapshotOfBoot(live));
  expect(readSnapshot(folder, originOf)).toEqual({
    ...live,
    revision: 0,
    channels: [{ ...live.channels[0], canary: null }],
  });
});

it.each(['missing', '{', '{"channels":[{"name":"mf-auth"}]}'])('that is %s counts as an empty one', async (text) => {
  if (text !== 'missing') await writeFile(path.join(folder, 'snapshot.json'), text);
  expect(readSnapshot(folder, originOf)).toMatchObject({ revision: 0, channels: [] });
});
