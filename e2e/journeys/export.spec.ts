import { readFile } from 'node:fs/promises';
import { newAccount, password } from '../support/accounts.ts';
import { giveCredits } from '../support/answers.ts';
import { advanceClock, newestMail } from '../support/api.ts';
import { expectClean } from '../support/axe.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

const minutes = 60;

test('everything that an account has is prepared as one file, and downloaded by its owner', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  const creator = await newAccount('Tove Aas', ['creator']);
  await giveCredits(creator, 7);
  await signIn(page, creator.email, password);
  await page.goto('/account#data');
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data.getByText('You haven’t asked for a copy lately.')).toBeVisible();
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' });

  await test.step('asking takes a recent proof', async () => {
    await advanceClock(11 * minutes);
    await data.getByRole('button', { name: 'Prepare a copy' }).click();
    await stepUp.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('We’re preparing your copy.')).toBeVisible();
  });

  await test.step('an email says when it is ready, without a link to the file', async () => {
    const { links } = await newestMail(creator.email, /^Your data is ready$/);
    expect(links.filter((url) => url.includes('exports'))).toEqual([]);
    await expect(data.getByText(/kB · until/)).toBeVisible({ timeout: 60_000 });
    await expectClean(page, problems);
  });

  await test.step('the file has the wallet’s history', async () => {
    const download = page.waitForEvent('download');
    await data.getByRole('button', { name: /^Download the copy of/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^fanfare-data-[\d-]+\.zip$/);
    const bytes = await readFile((await file.path())!);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['README.txt', 'account/account.json', 'money/artist-wallet.csv'])
      expect(bytes.includes(name)).toBe(true);
  });
});
