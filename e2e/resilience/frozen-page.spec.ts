import type { Api } from '@fanfare/api-contract';
import type { Page } from 'playwright/test';
import { bootOf, changeBoot, filesOf, remoteIn, withoutPreloads } from '../support/boot.ts';
import { damage, published, sumOf } from '../support/fault-injection.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectRunning } from '../support/slot.ts';
import { urls } from '../support/urls.ts';

const team = 'mf-auth';

/** What the registry heard of the live version of a front end. */
async function healthOf(name: string) {
  const answer = await fetch(`${urls.api}/api/v2/public/releases`);
  const { data } = (await answer.json()) as { data: Api['GET /api/v2/public/releases']['data'] };
  const { version, health } = data.channels.find((channel) => channel.name === name)!.stable;
  return { version, frozen: health.frozen };
}

/** Publishes the remote's screens with more code at their end. @returns the version */
async function addCode(page: Page, code: string, cohort: 'stable' | 'canary' = 'stable'): Promise<string> {
  const { chosen } = remoteIn(await bootOf(), team);
  const files = filesOf({ ...chosen, name: team });
  const text = `${await published(files.expose)};${code}`;
  const file = files.expose.slice(new URL('.', chosen.manifestUrl).href.length);
  await damage(page, files.expose, { kind: 'body', body: text, type: 'text/javascript' });
  await changeBoot(
    page,
    (boot) => {
      const remote = remoteIn(boot, team);
      remote.cohort = cohort;
      remote.chosen.integrity[file] = sumOf(text);
    },
    (html) => withoutPreloads(html, chosen),
  );
  return chosen.version;
}

const isReported = (before: Awaited<ReturnType<typeof healthOf>>) =>
  // The page's endless loop takes one of the cores meanwhile.
  expect
    .poll(() => healthOf(team), { timeout: 90_000 })
    .toEqual({ version: before.version, frozen: before.frozen! + 1 });

test('a page that a screen’s endless loop holds is reported, by its worker, for the version of that screen', async ({
  page,
}) => {
  const version = await addCode(page, "addEventListener('keydown', () => { for (;;) {} });");
  const [before, ofShell] = [await healthOf(team), await healthOf('shell')];

  await page.addInitScript(() => {
    const counted = globalThis as unknown as { answers: number };
    counted.answers = 0;
    const answer = Worker.prototype.postMessage as (...given: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      counted.answers += 1;
      answer.apply(this, given);
    };
  });
  await page.goto('/signin');
  await expectRunning(page, team, version, 'stable');
  // It was asked, and answered.
  await page.waitForFunction(() => (globalThis as unknown as { answers: number }).answers > 2);
  // Nothing of the page answers from here on, the tests' own questions included.
  void page.keyboard.press('x').catch(() => {});

  await isReported(before);
  expect(await healthOf('shell')).toEqual(ofShell);
});

test('where a version is tried out, it is watched from its first line on', { tag: '@full' }, async ({ page }) => {
  await addCode(page, 'for (;;) {}', 'canary');
  const before = await healthOf(team);
  void page
    .goto('/signin')
    .then(() => page.keyboard.press('Shift'))
    .catch(() => {});
  await isReported(before);
});
