import { buildAddedRemote } from '../support/added-remote.ts';
import { bootOf, remoteIn } from '../support/boot.ts';
import { damage } from '../support/fault-injection.ts';
import { expect, test } from '../support/fixtures.ts';
import { operate } from '../support/operator.ts';
import { expectCurrentPages, republish, upload } from '../support/releases.ts';
import { expectLastGood, expectRunning, slotOf, watchSlot } from '../support/slot.ts';
import { urls } from '../support/urls.ts';

// A name stays with its owner for ever, so each run has its own.
const run = Date.now().toString(36);
const name = `mf-labels-${run}`;
const route = `/labels-${run}`;
const first = '1.0.0';
const second = '1.1.0';

/** What the sandbox's CI gives a job of the repository that it knows. */
async function identityOfJob(): Promise<string> {
  const answer = await fetch(`${urls.sandbox}/ci/request-token?audience=${encodeURIComponent(urls.api)}`);
  return ((await answer.json()) as { value: string }).value;
}

/** Issues a token as the operator does. */
async function issue(...terms: string[]): Promise<string> {
  const said = await operate('release-token', '--name', name, '--label', 'Labels team', ...terms);
  return /ffr_\S+/.exec(said)![0];
}

test('a remote that is added to the registry appears on its own addresses, and no shell is released for it', async ({
  page,
}) => {
  const shellBefore = (await bootOf()).shell.version;
  const files = await buildAddedRemote(name, first, route);
  await operate('front-end', '--add', name, '--owner', 'Labels team');
  const team = await issue();
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${urls.api}/api/v2/releases/${name}/${path}`, {
      headers: { authorization: `Bearer ${team}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as { data: unknown; error?: unknown };
    expect(error, path).toBeUndefined();
    return data as { pairs: { state: string }[] };
  };
  const goLive = async (version: string) => {
    await call('checks/requests', { version });
    const states = async () => (await call(`checks/requests?version=${version}`)).pairs.map(({ state }) => state);
    await expect.poll(async () => [...new Set(await states())], { timeout: 90_000 }).toEqual(['passed']);
    await call('promote', { version, percent: 100, why: 'A journey' });
    await expectCurrentPages();
  };

  expect((await page.goto(`${route}/7`))?.status()).toBe(404);
  // The first one by a CI, without a secret.
  const claims = 'repository=fanfare/labels,ref=refs/heads/main';
  await operate('release-token', '--name', name, '--label', 'CI', '--issuer', `${urls.sandbox}/ci`, '--claims', claims);
  const provenance = { commit: '1'.repeat(40), isDirty: false, builder: 'https://ci.example/1' };
  await upload(name, files, 'Labels have a page', await identityOfJob(), provenance);
  await goLive(first);
  expect((await page.goto(`${route}/7`))?.status()).toBe(200);
  await expectRunning(page, name, first, 'stable');
  await expect(page.getByRole('heading', { name: 'Label 7' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect((await page.goto(`${route}/7/else`))?.status()).toBe(404);

  await page.goto('/_app');
  const row = page.getByRole('region', { name, exact: true });
  await expect(row).toContainText('Labels team');
  await expect(row).toContainText(route);
  await expect(row).toContainText(first);

  await republish(name, second, team);
  await goLive(second);
  const { chosen } = remoteIn(await bootOf(), name);
  expect(chosen.version).toBe(second);
  await watchSlot(page, name);
  await damage(page, new URL('remoteEntry.js', chosen.manifestUrl).href, { kind: 'missing' });
  await page.goto(`${route}/8`);
  await expectLastGood(page, name, first);

  await call('kill', { isKilled: true, why: 'A journey' });
  await expectCurrentPages();
  await page.goto(`${route}/8`);
  await expect(page.getByRole('heading', { name: 'This part of Fanfare is temporarily disabled' })).toBeVisible();
  await expect(slotOf(page, name, second)).toHaveCount(0);
  expect((await bootOf()).shell.version).toBe(shellBefore);
});
