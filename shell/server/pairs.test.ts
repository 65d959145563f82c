import type { BootChannel } from '@fanfare/api-contract';
import { fitsIn, shellFactsOf } from '@fanfare/api-contract/compatibility';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isComplete } from '../boot/page-data.ts';
import { isInCanary } from './cohort.ts';
import { channel, declaring, release } from './test/boot.ts';
import { Harness, secret } from './test/harness.ts';
import { newVisitor } from './visitor.ts';

let server: Harness;
beforeEach(async () => {
  server = new Harness();
  await server.open();
});
afterEach(() => server.close());

const name = 'mf-creator';
const oldShell = declaring('shell', '1.0.0', { accepts: [1] });
const newShell = declaring('shell', '1.1.0', { contract: 2, accepts: [1, 2] });
/** Two versions for the new shell; those before work in the old one, too. */
const creator = (changes: Partial<BootChannel> = {}) =>
  channel(name, '1.4.0', {
    stable: declaring(name, '1.4.0', { contract: 2 }),
    lastGood: declaring(name, '1.3.5', { contract: 2 }),
    furtherGood: [release(name, '1.3.1'), release(name, '1.3.0')],
    ...changes,
  });
const shell = (changes: Partial<BootChannel> = {}) => channel('shell', '1.0.0', { stable: oldShell, ...changes });

const visitorWhere = (isWanted: (id: string) => boolean) => {
  for (;;) {
    const visitor = newVisitor(secret);
    if (isWanted(visitor.id)) return visitor;
  }
};
const versionsFor = async (mark?: string) => {
  const { boot, creator: remote, answer } = await server.visit('/creator/campaigns', mark);
  const polled = await server.app.inject({
    url: '/boot.json',
    headers: { cookie: `visitor=${mark ?? boot.visitor}` },
  });
  return {
    shell: boot.shell.version,
    chosen: remote?.chosen.version,
    lastGood: remote?.lastGood?.version ?? null,
    insteadOf: remote?.insteadOf,
    polled: polled.json().remotes[0].version,
    preloaded: /remotes\/mf-creator\/([\d.]+)\/remoteEntry/.exec(answer.body)?.[1] ?? null,
    fits:
      remote &&
      isComplete(remote.chosen) &&
      fitsIn(remote.chosen, shellFactsOf((boot.shell.version === '1.0.0' ? oldShell : newShell).contract, boot.api)),
  };
};

describe('a page', () => {
  it('of a shell that was rolled back gets the newest good version of each remote that runs in it, however far back', async () => {
    server.live(creator(), shell());
    expect(await versionsFor()).toEqual({
      shell: '1.0.0',
      chosen: '1.3.1',
      lastGood: '1.3.0',
      insteadOf: '1.4.0',
      polled: '1.3.1',
      preloaded: '1.3.1',
      fits: true,
    });
  });

  it('gets versions for its own shell: those in the share of a new one get what only that can run', async () => {
    server.live(creator(), shell({ canary: { percent: 50, release: newShell } }));
    const inShare = visitorWhere((id) => isInCanary('shell', '1.1.0', 50, id));
    const outside = visitorWhere((id) => !isInCanary('shell', '1.1.0', 50, id));
    expect(await versionsFor(inShare.mark)).toMatchObject({
      shell: '1.1.0',
      chosen: '1.4.0',
      lastGood: '1.3.5',
      insteadOf: undefined,
      polled: '1.4.0',
    });
    expect(await versionsFor(outside.mark)).toMatchObject({ shell: '1.0.0', chosen: '1.3.1', polled: '1.3.1' });
  });

  it('doesn’t get a canary, or fall back to a version, that its shell can’t run', async () => {
    const tooNew = declaring(name, '1.5.0', { contract: 2 });
    server.live(
      channel(name, '1.3.1', {
        canary: { percent: 100, release: tooNew },
        lastGood: declaring(name, '1.2.0', { api: 9 }),
      }),
      shell(),
    );
    expect(await versionsFor()).toMatchObject({ chosen: '1.3.1', lastGood: null, insteadOf: '1.5.0' });
  });

  it.each([
    ['another React', { shared: { react: { version: '20.0.0', requiredVersion: '^20.0.0' } } }],
    ['a router export that it lacks', { routerExports: ['useBlocker'] }],
    ['another API', { api: 2 }],
  ])('gets an earlier version where the newest one needs %s', async (_, needs) => {
    server.live(
      channel(name, '1.4.0', { stable: declaring(name, '1.4.0', needs), lastGood: release(name, '1.3.0') }),
      shell({
        stable: declaring('shell', '1.0.0', {
          routerExports: ['Link'],
          shared: { react: { version: '19.3.1', requiredVersion: '^19.0.0' } },
        }),
      }),
    );
    expect(await versionsFor()).toMatchObject({ chosen: '1.3.0', preloaded: '1.3.0' });
  });

  it('is told which version it can’t run where none fits, and loads nothing ahead', async () => {
    server.live(creator({ furtherGood: [] }), shell());
    expect(await versionsFor()).toMatchObject({
      chosen: '1.4.0',
      lastGood: null,
      insteadOf: undefined,
      preloaded: null,
      fits: false,
    });
  });

  it('of a shell that nothing is known of but its folder is matched by what that declares', async () => {
    await server.close();
    await server.open({}, { '1.0.0': oldShell.contract, '1.1.0': newShell.contract });
    server.live(creator());
    const { shell: version, chosen } = await versionsFor();
    expect([version, chosen]).toEqual(version === '1.0.0' ? ['1.0.0', '1.3.1'] : ['1.1.0', '1.4.0']);
  });
});
