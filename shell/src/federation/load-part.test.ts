import type { RemoteModule } from '@fanfare/shell-contract';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PageRemote } from '../../boot/page-data.ts';
import { creatorRemote, releaseOf, shellOfContract1 } from '../test-support/remotes.tsx';
import type { Load } from './load-attempts.ts';
import { createLoadPart } from './load-part.ts';
import { PageFailure } from './stall-timeout.ts';

const exposes = ['./app', './public-finder'];
const remote = (changes: Partial<PageRemote> = {}) =>
  creatorRemote({ chosen: releaseOf('1.5.0', { exposes }), lastGood: releaseOf('1.4.0', { exposes }), ...changes });

function loader(given: PageRemote, load: Load, isKilled = false) {
  const report = vi.fn();
  const loadPart = createLoadPart({
    boot: { remotes: [given] },
    facts: shellOfContract1,
    load,
    report,
    fetchRest: () => Promise.reject(new Error('no network')),
    isKilled: () => isKilled,
  });
  return { report, part: () => loadPart('./public-finder') };
}
const module: RemoteModule = { default: () => null };
const good = vi.fn<Load>(async () => module);

beforeEach(() => {
  good.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('loads nothing of a remote that is disabled, unknown to the page, refused, or of before this part', async () => {
  expect(await loader(remote(), good, true).part()).toBeNull();
  expect(await loader(creatorRemote(), good).part()).toBeNull();
  expect(await loader(remote({ chosen: { version: '1.5.0' }, lastGood: null }), good).part()).toBeNull();
  const foreign = releaseOf('2.0.0', { exposes, contract: 2 });
  expect(await loader(remote({ chosen: foreign, lastGood: null }), good).part()).toBeNull();
  expect(good).not.toHaveBeenCalled();
});

it('takes the part out of the chosen version', async () => {
  expect(await loader(remote(), good).part()).toMatchObject({ version: '1.5.0', Content: module.default });
  expect(good).toHaveBeenCalledWith(
    'mf-creator',
    expect.anything(),
    expect.objectContaining({ expose: './public-finder' }),
  );
});

it('takes it out of the last good version where that fails, and reports each failure', async () => {
  const isDown =
    (versions: string[]): Load =>
    async (_, { version }) => {
      if (versions.includes(version)) throw new Error('503');
      return module;
    };
  const one = loader(remote(), isDown(['1.5.0']));
  expect(await one.part()).toMatchObject({ version: '1.4.0' });
  expect(one.report).toHaveBeenCalledWith(expect.objectContaining({ version: '1.5.0', outcome: 'failed' }));
  const both = loader(remote(), isDown(['1.5.0', '1.4.0']));
  expect(await both.part()).toBeNull();
  expect(both.report).toHaveBeenCalledTimes(2);
});

it('blames no version for what its page’s server doesn’t give', async () => {
  const one = loader(remote(), () => Promise.reject(new PageFailure('/releases.json answered 503')));
  expect(await one.part()).toBeNull();
  expect(one.report).not.toHaveBeenCalled();
});
