import { expect, it, vi } from 'vitest';
import { screenOf } from '../test-support/remotes.tsx';
import { prepared } from './prepared.ts';

it('a remote prepares for the page’s address', async () => {
  const prepare = vi.fn(async () => {});
  await prepared({ ...screenOf('Campaigns'), prepare });
  expect(prepare.mock.calls).toEqual([[location.pathname]]);
});

it('what it can’t prepare is rendered when it comes', async () => {
  const prepare = () => {
    throw new Error('Nothing to prepare');
  };
  await expect(prepared({ ...screenOf('Campaigns'), prepare })).resolves.toBeUndefined();
  await expect(prepared(screenOf('Campaigns'))).resolves.toBeUndefined();
});
