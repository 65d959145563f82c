import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { answerNo, giveCredits, sendTo } from '../support/answers.ts';
import { soundFile } from '../support/tracks.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';

const curatorMail = 'curator@demo.fanfare.test';
const wallet = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet: / });
const no =
  'The verses are patient and the last minute is lovely, but half of the mornings people here skip before the voice comes in. Start nearer to it and I would hear it again with joy.';
const answerOfCreator =
  'Thank you, that is fair: the new one starts at the second bar, and the voice is there by 0:06.';

test('after a no that asks for a new version: a reply, and the new version, once and free', async ({
  page,
  browser,
  problems,
}) => {
  watchConsole(page, problems);
  const stamp = Date.now() % 1_000_000;
  const title = `Late Ferry ${stamp}`;
  const creator = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, 20);
  const curator = await signedIn(curatorMail);
  const sent = await sendTo(creator, curator, title);
  await answerNo(curator, sent.submissionId, `${no} (${stamp})`, { wantsNewVersion: true });
  await signIn(page, creator.email, password);

  await test.step('the creator reads it, says that it helped, and replies once', async () => {
    await page.goto(`/creator/campaigns/${sent.campaignId}`);
    const row = page.getByRole('article', { name: sent.title });
    await expect(row).toContainText('Wants a new version');
    await row.getByRole('button', { name: 'Helpful', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await row.getByRole('button', { name: 'Reply' }).click();
    await row.getByLabel(/^Reply to /).fill('Write to me at wren@halloran.example');
    await row.getByRole('button', { name: 'Send reply' }).click();
    await expect(row.getByLabel(/^Reply to /)).toHaveAttribute('aria-invalid', 'true');
    await row.getByLabel(/^Reply to /).fill(answerOfCreator);
    await row.getByRole('button', { name: 'Send reply' }).click();
    await expect(row.getByText(answerOfCreator)).toBeVisible();
    await page.reload();
    await expect(row.getByText(answerOfCreator)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Reply' })).toHaveCount(0);
    await expectClean(page, problems);
  });

  const credits = await wallet(page).innerText();
  let resentId = 0;
  await test.step('uploads a version and sends it, for nothing', async () => {
    const card = page.getByRole('region', { name: 'New version' });
    await expect(card).toContainText('One free resend available');
    await card.getByRole('link', { name: 'Upload a new version' }).click();
    await page.locator('input[type=file]').first().setInputFiles(soundFile('nearer.wav', 7));
    await expect(page.getByText('Version 2 uploaded. Curators hear it from now on.')).toBeVisible();
    await page.goBack();
    await card.getByRole('button', { name: 'Send the new version' }).dblclick();
    await page.waitForURL(
      (url) => /\/creator\/campaigns\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${sent.campaignId}`),
    );
    resentId = Number(/(\d+)$/.exec(page.url())![1]);
    await expect(wallet(page)).toHaveText(credits);
    await page.goto(`/creator/campaigns/${sent.campaignId}`);
    await expect(card.getByRole('link', { name: `Campaign #${resentId}` })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Send the new version' })).toHaveCount(0);
    await page.goto('/creator/campaigns');
    await expect(page.getByText(`New version of campaign #${sent.campaignId}`)).toBeVisible();
  });

  await test.step('the curator finds it marked in the queue, and the reply beside the answer', async () => {
    const bench = await newPerson(browser, problems);
    watchConsole(bench, problems);
    await signIn(bench, curatorMail);
    const { submissions } = (await creator.call('GET /api/v2/campaigns/:id', `/api/v2/campaigns/${resentId}`)).body
      .data;
    await bench.goto(`/curator?submission=${submissions[0]!.id}`);
    await expect(bench.getByText('The new version you asked for, free')).toBeVisible();
    await expect(bench.getByText('Wren Ashby, new version').first()).toBeVisible();
    await bench.goto('/curator?view=answers');
    await expect(bench.getByText(answerOfCreator)).toBeVisible();
    await bench.context().close();
  });

  await test.step('the feed tells what happened', async () => {
    await page.goto('/creator/feed');
    await page
      .getByRole('link', { name: new RegExp(sent.title) })
      .first()
      .click();
    await expect(page.getByText(`(${stamp})`)).toBeVisible();
    await expectClean(page, problems);
  });
});
