import type { Page } from 'playwright/test';
import { listArtefacts } from '../support/artefacts.ts';
import { bootOf, filesOf, remoteIn, type PageBoot } from '../support/boot.ts';
import { damage } from '../support/fault-injection.ts';
import { countReact, expectOneReact } from '../support/react-copies.ts';
import { expect, test } from '../support/fixtures.ts';
import { historyOf, previousVersion, release, tokenOf, type CommandResult } from '../support/releases.ts';
import { signInBrowser } from '../support/session.ts';
import { expectLastGood, expectRunning, slotOf, watchSlot } from '../support/slot.ts';
import { urls } from '../support/urls.ts';

/** Released in this file for the first time; a version stands for the same bytes for ever, so each run has its own. */
const next = `1.1.0-journey.${Date.now().toString(36)}`;
const team = 'mf-auth';

/** An open tab asks every 10 s whether it fell behind; a busy machine takes as long again for each step on the way from there. */
const pollMs = 10_000;
const withinAPoll = { timeout: 4 * pollMs };

const auth = async (visitor?: string) => remoteIn(await bootOf(visitor), team);
/** What new visitors get, one of them after the other. */
async function newVisitors(count: number): Promise<PageBoot[]> {
  const boots: PageBoot[] = [];
  for (let i = 0; i < count; i++) boots.push(await bootOf());
  return boots;
}
/** New visitors until so many are in the canary. */
async function canaryVisitors(count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const boot = await bootOf();
    if (remoteIn(boot, team).cohort === 'canary') found.push(boot.visitor);
  }
  return found;
}
const isDone = ({ code, json, stderr }: CommandResult) =>
  expect({ code, json, stderr }).toMatchObject({ code: 0, json: { isDone: true } });
const isRefused = ({ code, json, stderr }: CommandResult, why: string) =>
  expect({ code, json, stderr }).toMatchObject({ code: 1, json: { isDone: false, code: why } });

/** A tab with the shell's cookie of a visitor. */
const comeAs = (page: Page, visitor: string) =>
  page.context().addCookies([{ name: 'visitor', value: visitor, url: urls.shell, httpOnly: true }]);

const offer = (page: Page) => page.getByRole('region', { name: 'New version' });

test.describe('a release', () => {
  // Each continues where the one before ended.
  test.describe.configure({ mode: 'serial' });
  let current: string;
  let verbsBefore: number;
  test.beforeAll(async () => {
    current = (await auth()).chosen.version;
    verbsBefore = (await historyOf(team)).events.length;
  });

  test('of one team can not be published with the token of another', async () => {
    const stolen = { FANFARE_RELEASE_TOKEN: tokenOf('mf-creator') };
    isRefused(await release(team, ['publish', '--version', next, '--why', 'Not mine'], stolen), 'forbidden');
    isRefused(await release(team, ['rollback', '--why', 'Not mine'], stolen), 'forbidden');
    isRefused(await release(team, ['kill', '--why', 'Not mine'], stolen), 'forbidden');
    expect((await historyOf(team)).events).toHaveLength(verbsBefore);
  });

  test('is published for nobody, changes no byte of the others, and is not published twice', async () => {
    const before = listArtefacts();
    const { revision } = await bootOf();
    isDone(await release(team, ['publish', '--version', next, '--why', 'A journey']));
    const after = listArtefacts();
    const added = [...after.keys()].filter((file) => !before.has(file));
    expect(added).toContain(`${team}/${next}/remoteEntry.js`);
    expect(added.filter((file) => !file.startsWith(`${team}/${next}/`))).toEqual([]);
    expect([...before].filter(([file, sum]) => after.get(file) !== sum)).toEqual([]);
    expect(await auth()).toMatchObject({ cohort: 'stable', chosen: { version: current } });

    isRefused(await release(team, ['publish', '--version', next, '--why', 'Again']), 'version_taken');
    expect(listArtefacts()).toEqual(after);
    expect((await bootOf()).revision).toBe(revision);
  });

  test('is promoted once a browser has seen it in every live shell', async () => {
    isRefused(await release(team, ['promote', '--version', next, '--percent', '10', '--why', 'Now']), 'not_proven');
    expect((await auth()).chosen.version).toBe(current);
    isDone(await release(team, ['check', '--version', next]));
    const { checks } = await historyOf(team);
    const { shell } = await bootOf();
    expect(checks).toContainEqual(
      expect.objectContaining({ remote: { name: team, version: next }, shellVersion: shell.version, isPassed: true }),
    );
    expect((await auth()).chosen.version).toBe(current);
  });

  test('reaches a tenth of the visitors first, and they keep it', async ({ page }) => {
    isDone(await release(team, ['promote', '--version', next, '--percent', '10', '--why', 'A tenth']));
    const boots = await newVisitors(200);
    const lucky = boots.filter((boot) => remoteIn(boot, team).cohort === 'canary');
    // 200 draws at 10 %: outside of these only once in a hundred thousand runs.
    expect(lucky.length).toBeGreaterThan(3);
    expect(lucky.length).toBeLessThan(45);
    for (const boot of boots) {
      const isIn = lucky.includes(boot);
      expect(remoteIn(boot, team).chosen.version).toBe(isIn ? next : current);
      if (isIn) expect(remoteIn(boot, team).lastGood?.version).toBe(current);
    }
    for (const { visitor } of lucky) expect((await auth(visitor)).chosen.version).toBe(next);

    await comeAs(page, lucky[0]!.visitor);
    await page.goto('/signin');
    await expectRunning(page, team, next, 'canary');
  });

  test('reaches everybody, and open tabs are offered it at a safe moment', async ({ page, browser }) => {
    // No one of the tenth: this tab begins with what most have.
    let boot = await bootOf();
    while (remoteIn(boot, team).cohort === 'canary') boot = await bootOf();
    await comeAs(page, boot.visitor);
    await page.goto('/signin');
    await expectRunning(page, team, current, 'stable');
    const typing = await browser.newContext();
    await signInBrowser(typing, 'creator@demo.fanfare.test', 'creator');
    const form = await typing.newPage();
    await comeAs(form, boot.visitor);
    await form.goto('/creator/profile');
    const name = form.getByLabel('Name', { exact: true });
    await expect(name).toBeVisible();
    const was = await name.inputValue();
    await name.fill(`${was} `);

    isDone(await release(team, ['promote', '--version', next, '--why', 'A day without a failure']));
    expect(await auth()).toMatchObject({ cohort: 'stable', chosen: { version: next }, lastGood: { version: current } });
    await expect(offer(page)).toBeVisible(withinAPoll);
    // The other tab knows by now as well, and waits for what was typed to be saved.
    await form.waitForResponse((response) => response.url().endsWith('/boot.json'), withinAPoll);
    await expect(offer(form)).toBeHidden();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(offer(form)).toBeVisible(withinAPoll);
    await typing.close();

    await expectRunning(page, team, current, 'stable');
    const reloaded = page.waitForEvent('load');
    await offer(page).getByRole('button', { name: 'Update now' }).click();
    await reloaded;
    await expectRunning(page, team, next, 'stable');
    await expect(offer(page)).toBeHidden();
  });

  test('is rolled back to the version before, and never to itself', async ({ page }) => {
    isDone(await release(team, ['rollback', '--why', 'The button is too small']));
    const back = await auth();
    expect(back).toMatchObject({ cohort: 'stable', chosen: { version: current } });
    expect(back.lastGood?.version).toBe(previousVersion(team));
    await page.goto('/signin');
    await expectRunning(page, team, current, 'stable');
  });

  test('that is disabled loads nowhere, also not in a tab that stands open, until it is on again', async ({
    page,
    browser,
  }) => {
    await page.goto('/signin');
    await expectRunning(page, team, current, 'stable');
    isDone(await release(team, ['kill', '--why', 'Sends twice']));
    expect((await auth()).isKilled).toBe(true);
    await expect(slotOf(page, team, current)).toBeHidden(withinAPoll);
    await expect(page.getByRole('heading', { name: /temporarily disabled/ })).toBeVisible();

    const newcomer = await browser.newPage();
    const requested: string[] = [];
    newcomer.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await newcomer.goto('/signin');
    await expect(newcomer.getByRole('heading', { name: /temporarily disabled/ })).toBeVisible();
    expect(requested.filter((file) => file.startsWith(`/remotes/${team}/`))).toEqual([]);
    await newcomer.close();

    isDone(await release(team, ['revive', '--why', 'Sends once']));
    expect(await auth()).toMatchObject({ isKilled: false, chosen: { version: current } });
    await expectRunning(page, team, current, 'stable');
  });

  test('that fails for those who try it first is rolled back automatically', async ({ browser }) => {
    isDone(await release(team, ['promote', '--version', next, '--percent', '30', '--why', 'Once more']));
    for (const visitor of await canaryVisitors(5)) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await comeAs(page, visitor);
      await watchSlot(page, team);
      const { chosen } = await auth(visitor);
      await damage(page, filesOf({ ...chosen, name: team }).entry, { kind: 'missing' });
      const reported = page.waitForResponse(
        (response) =>
          response.url().endsWith('/release-outcomes') && response.request().postData()!.includes('"failed"'),
      );
      await page.goto('/signin');
      await expectLastGood(page, team, current);
      await reported;
      await context.close();
    }
    await expect
      .poll(async () => (await newVisitors(40)).every((boot) => remoteIn(boot, team).chosen.version === current))
      .toBe(true);
    const [newest] = (await historyOf(team)).events.toSorted((a, b) => b.id - a.id);
    expect(newest).toMatchObject({ verb: 'rolled_back', fromVersion: next, who: 'Fanfare' });
    expect(newest!.why).toContain('5 of 5');
  });

  test('left who did what, when and why behind it', async () => {
    const { events } = await historyOf(team);
    const done = events.toSorted((a, b) => a.id - b.id).slice(verbsBefore);
    expect(done.map(({ verb, why }) => [verb, why])).toEqual([
      ['published', 'A journey'],
      ['checked', expect.any(String)],
      ['promoted', 'A tenth'],
      ['promoted', 'A day without a failure'],
      ['rolled_back', 'The button is too small'],
      ['killed', 'Sends twice'],
      ['revived', 'Sends once'],
      ['promoted', 'Once more'],
      ['rolled_back', expect.any(String)],
    ]);
    for (const { who, at } of done) {
      expect(who).not.toBe('');
      expect(Number.isNaN(Date.parse(at))).toBe(false);
    }
  });
});

// Building it takes a minute, and opening every screen of every remote in it another; a remote took the same way above.
test('a shell is promoted once a browser has seen every live remote in it', { tag: '@full' }, async ({ page }) => {
  const { shell, remotes } = await bootOf();
  isDone(await release('shell', ['publish', '--version', next, '--why', 'A new header']));
  const early = await release('shell', ['promote', '--version', next, '--why', 'Now']);
  isRefused(early, 'not_proven');
  const missing = JSON.stringify(early.json['findings']);
  for (const { name, chosen } of remotes) expect(missing).toContain(`${name} ${chosen.version}`);

  isDone(await release('shell', ['check', '--version', next]));
  isDone(await release('shell', ['promote', '--version', next, '--percent', '50', '--why', 'Half of them']));
  let boot = await bootOf();
  while (boot.shell.cohort !== 'canary') boot = await bootOf();
  expect(boot.shell.version).toBe(next);
  await comeAs(page, boot.visitor);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/signin');
  await expectRunning(page, team, remoteIn(boot, team).chosen.version, 'stable');
  const shells = scripts.filter((script) => script.startsWith('/static/') && script.endsWith('.js'));
  expect([...new Set(shells.map((script) => script.split('/')[2]))]).toEqual([next]);

  isDone(await release('shell', ['rollback', '--why', 'The old header was better']));
  expect((await bootOf(boot.visitor)).shell).toEqual({ version: shell.version, cohort: 'stable' });
});

test('swapping to the version before and back again keeps one React in the page', async ({ page }) => {
  await signInBrowser(page.context(), 'dual@demo.fanfare.test', 'curator');
  const { chosen, lastGood } = remoteIn(await bootOf(), 'mf-curator');
  await countReact(page);
  await watchSlot(page, 'mf-curator');
  const lazy = filesOf({ ...chosen, name: 'mf-curator' }).lazy('services');
  await damage(page, lazy, { kind: 'missing' });
  await page.goto('/curator');
  await expectRunning(page, 'mf-curator', chosen.version, 'stable');
  await expectOneReact(page);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Services' }).click();
  await expectRunning(page, 'mf-curator', lastGood!.version, 'last-good');
  await expectOneReact(page);

  await page.unrouteAll();
  isDone(await release('mf-curator', ['kill', '--why', 'A chunk is missing']));
  await expect(page.getByRole('heading', { name: /temporarily disabled/ })).toBeVisible(withinAPoll);
  isDone(await release('mf-curator', ['revive', '--why', 'It is back']));
  await expect(slotOf(page, 'mf-curator', chosen.version)).toBeVisible(withinAPoll);
  await expectRunning(page, 'mf-curator', chosen.version, 'stable');
  await expectOneReact(page);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expectRunning(page, 'mf-curator', chosen.version, 'stable');
});
