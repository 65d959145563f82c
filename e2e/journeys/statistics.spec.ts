import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';

const curatorMail = 'curator@demo.fanfare.test';
const hundredths = (amount: string) => Math.round(Number(amount.replace('−', '-')) * 100);
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + hundredths(amount), 0);

/** A part of the page by its heading. */
const panel = (root: Locator, name: string) =>
  root.locator('section').filter({ has: root.page().getByRole('heading', { name, exact: true }) });

test('a curator reads their figures: of a period, of a service, genre by genre, and the money as a file', async ({
  page,
}) => {
  const curator = await signedIn(curatorMail);
  const path = '/api/v2/curator/statistics';
  const month = (await curator.call('GET /api/v2/curator/statistics', `${path}?days=30`)).body.data;
  const [service] = month.services;
  if (!service) throw new Error('the demo curator has no service');
  const ofOne = (await curator.call('GET /api/v2/curator/statistics', `${path}?days=30&serviceId=${service.id}`)).body
    .data;
  const earned = ({ earnings }: typeof month) => (earnings.clearedCredits + earnings.clearingCredits).toFixed(2);
  const days = (name: string) => page.getByRole('radio', { name, exact: true });
  const main = page.getByRole('main');
  await signIn(page, curatorMail);

  await test.step('a period is kept by reload and left by Back', async () => {
    await page.goto('/curator?view=statistics');
    await expect(days('90 days')).toBeChecked();
    await days('30 days').click();
    await expect(panel(main, 'Earnings')).toContainText(`${earned(month)} credits earned`);
    await page.reload();
    await expect(days('30 days')).toBeChecked();
    await expect(panel(main, 'Earnings')).toContainText(`${earned(month)} credits earned`);
    await page.goBack();
    await expect(days('90 days')).toBeChecked();
    await page.goForward();
    await expect(days('30 days')).toBeChecked();
  });

  await test.step('one service shows its own figures, genre by genre', async () => {
    await page.getByRole('combobox', { name: /Service/ }).click();
    await page.getByRole('option', { name: service.title }).click();
    await expect(page).toHaveURL(new RegExp(`days=30&service=${service.id}$`));
    await expect(panel(main, 'Earnings')).toContainText(`${earned(ofOne)} credits earned`);
    const genres = panel(main, 'Accept rate by genre');
    const { accepted, declined } = ofOne.answers;
    await expect(genres).toContainText(`${accepted} of ${accepted + declined}`);
    for (const { genre } of ofOne.genres.slice(0, 3)) await expect(genres).toContainText(genre.name);
  });

  await test.step('the file holds what the list does', async () => {
    await page.goto('/curator/transactions?kind=earned');
    const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^fanfare-transactions-[\d-]{10}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    const listed = await rows.locator('td:nth-child(3)').allTextContents();
    expect(listed.length).toBeGreaterThan(0);
    expect(lines).toHaveLength(listed.length);
    // A description may hold commas: the amount is counted from the end.
    expect(sum(lines.map((line) => line.split(',').at(-4) ?? ''))).toBe(sum(listed));
  });
});
