import { rmSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { operate } from '../support/operator.ts';
import { makeOwnRepository, type OwnRepository } from '../support/own-repository.ts';
import { expectCurrentPages } from '../support/releases.ts';
import { expectRunning } from '../support/slot.ts';
import { urls } from '../support/urls.ts';

// A name stays with its owner for ever, so each run has its own.
const run = Date.now().toString(36);
const name = `mf-genres-${run}`;
const route = `/genres-${run}`;

let repository: OwnRepository | undefined;
test.afterEach(() => {
  if (repository) rmSync(repository.folder, { recursive: true, force: true });
});

// Installing, compiling and building it takes minutes.
test('a team releases a front end from a repository of its own', { tag: '@full' }, async ({ page }) => {
  repository = await makeOwnRepository(name, route);
  await operate('front-end', '--add', name, '--owner', 'A team');
  const issued = await operate('release-token', '--name', name, '--label', 'A team');
  const env = { FANFARE_API_URL: urls.api, FANFARE_RELEASE_TOKEN: /ffr_\S+/.exec(issued)![0] };
  const release = async (...args: string[]) =>
    JSON.parse(await repository!.run('release', [...args, '--json'], env)) as Record<string, unknown>;

  await repository.run('test');
  await repository.run('build');
  const { version } = (await release('publish', '--from', 'dist')) as { version: string };
  expect(await release('status')).toMatchObject({
    releases: [{ version, why: 'Genres have a page', provenance: { commit: repository.commit, isDirty: false } }],
  });
  expect((await page.goto(route))?.status()).toBe(404);
  expect(await release('check', '--version', version)).toMatchObject({ isDone: true });
  await release('promote', '--version', version, '--why', 'The first of ours');
  await expectCurrentPages();

  await page.goto(route);
  await expectRunning(page, name, version, 'stable');
  await expect(page.getByRole('heading', { name: 'Genres', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
