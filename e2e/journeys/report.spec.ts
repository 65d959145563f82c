import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectClean } from '../support/axe.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';

/** The campaign of an account that most curators answered. */
async function mostAnswered(email: string) {
  const person = await signedIn(email);
  const { items } = (await person.call('GET /api/v2/campaigns/me', '/api/v2/campaigns/me?limit=50')).body.data;
  return items.toSorted((a, b) => b.answeredCount - a.answeredCount)[0]!;
}

const table = (page: Page) => page.getByRole('table', { name: 'Curator by curator' });

test('what the answers say together, kept in the address, and forwarded as a file', async ({ page, problems }) => {
  watchConsole(page, problems);
  const { id, curatorCount } = await mostAnswered('pro@demo.fanfare.test');
  await signIn(page, 'pro@demo.fanfare.test');
  await page.goto(`/creator/campaigns/${id}`);

  await test.step('the report is a step from the answers, and Back leads to them', async () => {
    await page.getByRole('tab', { name: 'Report' }).click();
    await expect(page).toHaveURL(/\?tab=report$/);
    await expect(page.getByRole('heading', { name: 'Common themes' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^Answers/ })).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Common themes' })).toBeVisible();
  });

  await test.step('a place of the track opens, and plays', async () => {
    const heard = page.getByRole('region', { name: 'What they heard' });
    await heard.getByRole('listitem').first().getByRole('button').first().click();
    await heard.getByRole('button', { name: /^Play from/ }).click();
    await expect(heard.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await heard.getByRole('button', { name: /^Pause/ }).click();
  });

  await test.step('the table is sorted as it was, after a reload', async () => {
    await expect(table(page).getByRole('row')).toHaveCount(curatorCount + 1);
    await table(page).getByRole('button', { name: 'Heard' }).click();
    await page.reload();
    await expect(table(page).getByRole('columnheader', { name: 'Heard' })).toHaveAttribute('aria-sort', 'descending');
    await expectClean(page, problems);
  });

  await test.step('as PDF and CSV', async () => {
    for (const [name, begins] of [
      ['PDF', '%PDF-'],
      ['CSV', '\uFEFFSubmission,Service'],
    ] as const) {
      await page.getByRole('button', { name: 'Export report' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`fanfare-report-${id}.${name.toLowerCase()}`);
      expect((await readFile(await file.path())).toString('utf8').startsWith(begins)).toBe(true);
    }
  });
  expect(problems).toEqual([]);
});

test('without Pro the report is read, and its export shows what Pro is', async ({ page, problems }) => {
  watchConsole(page, problems);
  const { id } = await mostAnswered('creator@demo.fanfare.test');
  await signIn(page, 'creator@demo.fanfare.test');
  await page.goto(`/creator/campaigns/${id}?tab=report`);
  await expect(page.getByRole('heading', { name: 'Common themes' })).toBeVisible();
  await page.getByRole('button', { name: /^Export report/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Report export');
  expect(problems).toEqual([]);
});
