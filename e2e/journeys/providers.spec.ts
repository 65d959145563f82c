import type { Page } from 'playwright/test';
import { confirmationLink, newAccount, newAddress, password } from '../support/accounts.ts';
import { newestMail } from '../support/api.ts';
import { expectClean } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { urls } from '../support/urls.ts';

const connected = (page: Page) => page.getByRole('region', { name: 'Log in with' });
/** An address that Google hosts, which nobody had before. */
const googleAddress = (name: string) => newAddress(name).replace('@halloran.example', '@gmail.com');

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${urls.shell}/`);
}

/** Chooses an account on the provider's page, or says no. */
async function choose(page: Page, provider: 'Google' | 'Spotify', email: string | null): Promise<void> {
  await page.waitForURL(/\/sign-in\/(google|spotify)\/choose\//);
  await expect(page.getByText(`${provider}’s sandbox`)).toBeVisible();
  if (email === null) return page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Any other address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
const comeBy = async (page: Page, provider: 'Google' | 'Spotify', email: string | null): Promise<void> => {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await choose(page, provider, email);
};

test('a creator signs up with Google, logs in with it again, and confirms who they are without a password', async ({
  page,
  problems,
}) => {
  const email = googleAddress('ines');

  await test.step('saying no at Google changes nothing', async () => {
    await page.goto('/signup?return=%2Fcreator%2Fshop');
    await comeBy(page, 'Google', null);
    await expect(page.getByText('Google didn’t tell us who you are, so nothing was changed.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to log in' }).click();
  });

  await test.step('somebody new agrees to the terms, and completes the sign-up', async () => {
    await page.goto('/signup?return=%2Fcreator%2Fshop');
    await comeBy(page, 'Google', email);
    await page.waitForURL(/\/connect\//);
    await expect(page.getByText(`Your account will have the address ${email}.`)).toBeVisible();
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /terms of use/ })).toBeFocused();
    await page.getByRole('checkbox', { name: /terms of use/ }).check();
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.waitForURL(/\/complete-signup/);
    await page.getByRole('radio', { name: 'Creator' }).first().check();
    await page.getByLabel('Name').fill('Ines Halloran');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/creator\/shop/);
  });

  await test.step('logged out, Google is enough', async () => {
    await logOut(page);
    await page.goto('/signin?return=%2Fcreator%2Fshop');
    await comeBy(page, 'Google', email);
    await page.waitForURL(/\/creator\/shop/);
  });

  await test.step('the last way in stays, until there is another', async () => {
    await page.goto('/account');
    await expect(connected(page)).toContainText(email);
    await expect(connected(page)).toContainText('It’s your only way to log in');
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
    await connected(page).getByRole('button', { name: 'Connect Spotify' }).click();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    const { text } = await newestMail(email, /is your Fanfare code/);
    await page.getByLabel('6-digit code').fill(/logged in: (\d{6})/.exec(text)![1]!);
    await choose(page, 'Spotify', newAddress('ines.at.spotify'));
    await page.getByRole('button', { name: 'Connect Spotify' }).click();
    await page.waitForURL(/\/account/);
    await connected(page).getByRole('button', { name: 'Disconnect Google' }).click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(connected(page)).not.toContainText(email);
    await expect(connected(page).getByRole('button', { name: 'Connect Google' })).toBeVisible();
  });

  await test.step('Google is somebody new from now on', async () => {
    await logOut(page);
    await page.goto('/signin');
    await comeBy(page, 'Google', email);
    await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  });
});

test('whoever has an account connects Google by its password, and nobody else does', async ({ page }) => {
  const email = googleAddress('theo');
  await newAccount('Theo Marsh', ['curator'], { email });
  await page.goto('/signin');
  await comeBy(page, 'Google', email);
  await expect(page.getByText(`${email} has a Fanfare account.`)).toBeVisible();
  await page.getByRole('link', { name: 'Log in and connect' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText(`The Google account ${email} will open the Fanfare account ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.waitForURL(/\/curator/);
  await page.goto('/account');
  await expect(connected(page)).toContainText(email);
  await newestMail(email, /^Google was connected/);

  await logOut(page);
  await page.goto('/signin');
  await comeBy(page, 'Google', email);
  await page.waitForURL(/\/curator/);
});

test('with Spotify, in French, the address is confirmed by an email first', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const email = newAddress('louise');
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Continuer avec Spotify' }).click();
  await choose(page, 'Spotify', email);
  await expect(page.getByRole('heading', { name: 'Inscription avec Spotify' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'S’inscrire', exact: true }).click();
  await page.waitForURL(/\/email-confirmation$/);
  await page.goto(await confirmationLink(email));
  await page.waitForURL(/\/complete-signup/);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Se connecter avec' })).toContainText(email);
  await context.close();
});
