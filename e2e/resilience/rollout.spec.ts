import { expect, test } from '../support/fixtures.ts';
import { historyOf, release, republish } from '../support/releases.ts';
import { signInBrowser } from '../support/session.ts';

const team = 'mf-curator';
/** A time of today by its hour, another one with its day: the next stage is tomorrow's where somebody begins just before midnight. */
const time = String.raw`(\d{1,2} \w+, )?\d\d:\d\d`;
/** A version stands for the same bytes for ever, so each run has its own. */
const next = `1.2.0-rollout.${Date.now().toString(36)}`;

// Its parts have tests of their own: this is the way from the dialog through the registry and back to the page.
test('staff roll a version out in stages, see how far it is, and end it', { tag: '@full' }, async ({ page }) => {
  await republish(team, next);
  expect(await release(team, ['check', '--version', next])).toMatchObject({ code: 0 });

  await signInBrowser(page.context(), 'staff@demo.fanfare.test', null);
  await page.goto('/_app');
  const row = page.getByRole('region', { name: team });
  await row.getByRole('button', { name: /^Promote/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Stages, in percent' }).fill('20, 100');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A journey');
  await dialog.getByRole('button', { name: 'Start the rollout' }).click();
  await expect(page.getByText(`The rollout of ${team} ${next} has started with 20 % of visitors.`)).toBeVisible();
  await expect(row.getByText(new RegExp(`^Stage 1 of 2 · 20 % of visitors since ${time}$`))).toBeVisible();
  await expect(row.getByText(new RegExp(`^Next: 100 % at ${time}, once \\d+ more visitors were heard$`))).toBeVisible();

  await row.getByRole('button', { name: `End the canary of ${next}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `End the canary of ${next}` })
    .click();
  await expect(row.getByText('Stopped')).toBeVisible();
  await expect(row.getByText('No canary')).toBeVisible();
  const verbs = (await historyOf(team)).events
    .toSorted((a, b) => b.id - a.id)
    .map(({ verb, percent }) => [verb, percent]);
  expect(verbs.slice(0, 2)).toEqual([
    ['rolled_back', 20],
    ['promoted', 20],
  ]);
});
