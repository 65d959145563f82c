import type { Page } from 'playwright/test';
import { confirmationLink, newAccount, newAddress, password } from '../support/accounts.ts';
import { signedIn } from '../support/api.ts';
import { cards, typeCard } from '../support/cards.ts';
import { expect, test } from '../support/fixtures.ts';
import { inLanguage } from '../support/languages.ts';
import { useDrawnPage } from '../support/slot.ts';
import { urls } from '../support/urls.ts';

test.use({ locale: 'fr-FR' });

const expectFrench = inLanguage('fr');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const switchTo = (page: Page, language: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: language, exact: true }).click();

test('a visitor whose browser is in French gets from the landing page to a paid campaign, past a refused code and a refused card, without a word of English', async ({
  page,
}) => {
  const email = newAddress('maelle');

  await test.step('the landing page', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('écoute');
    await expectFrench(page);
    await page.getByRole('main').getByRole('link', { name: 'Lancer une campagne' }).first().click();
  });

  await test.step('a track, a goal, and a list of curators', async () => {
    await page.getByLabel('Collez un lien, ou saisissez titre et artiste').fill('Xqzzvw');
    await page.getByRole('button', { name: 'Plutôt le décrire' }).click();
    await page.getByLabel('Nom du titre', { exact: true }).fill('Marée basse');
    await page.getByLabel('Artiste', { exact: true }).fill('Maëlle Corbin');
    await page.getByLabel('Genres').fill('Indie folk');
    await page.getByRole('option', { name: 'Indie folk', exact: true }).click();
    await page.keyboard.press('Escape');
    await expectFrench(page);
    await page.getByRole('button', { name: 'Choisir l’objectif' }).click();
    await page.getByRole('radio', { name: 'Playlists' }).click();
    await page.getByRole('button', { name: '25', exact: true }).click();
    await expectFrench(page);
    await page.getByRole('button', { name: 'Afficher ma liste' }).click();
    await expect(page.getByRole('region', { name: 'Curateurs suggérés' })).toHaveAttribute('aria-busy', 'false');
    await expectFrench(page);
    await page.getByRole('button', { name: 'S’inscrire et continuer' }).click();
  });

  await test.step('a form in the middle of being filled in is switched to English and back, with what was typed', async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await switchTo(page, 'English');
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Sign up · Fanfare');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await switchTo(page, 'Français');
    await expect(heading(page, 'Inscription')).toBeVisible();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(password);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await expectFrench(page);
  });

  await test.step('an account, whose address is confirmed', async () => {
    await page.getByLabel('Confirmer le mot de passe').fill(password);
    await page.getByRole('checkbox', { name: /^J’accepte les conditions/ }).check();
    await page.getByRole('button', { name: 'S’inscrire par e-mail' }).click();
    await expect(heading(page, 'Consultez votre boîte de réception')).toBeVisible();
    await expectFrench(page);
    await page.goto(await confirmationLink(email));
    await page.waitForURL(/\/complete-signup/);
    await expect(page.getByRole('radio', { name: 'Artiste' }).first()).toBeChecked();
    await expectFrench(page);
    await page.getByLabel('Nom', { exact: true }).fill('Maëlle Corbin');
    await page.getByRole('button', { name: 'Continuer' }).click();
  });

  await test.step('the list as it was, then its price, credits, and paid', async () => {
    await page.waitForURL(/bfm\/create\?step=3/);
    await page.getByRole('button', { name: 'Passer au paiement' }).click();
    await page.waitForURL(/\/creator\/create-campaign\/\d+$/);
    await expectFrench(page);
    await page
      .getByRole('button', { name: /^Acheter \d+ crédits pour/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Vous avez un code ?' }).click();
    await page.getByRole('textbox', { name: 'Code promo' }).fill('MAREE-BASSE');
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page.getByText('Ce code est inconnu. Vérifiez la saisie.')).toBeVisible();
    await expectFrench(page);
    await page.getByRole('button', { name: 'Payer par carte' }).click();
    await typeCard(page, cards.declines);
    await page.getByRole('button', { name: /^Payer .+ €$/ }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Rien n’a été débité' });
    await expect(refused).toContainText('refusée');
    await expectFrench(page);
    await typeCard(page, cards.pays);
    await page.getByRole('button', { name: /^Payer .+ €$/ }).click();
    await expect(page.getByText(/crédits ajoutés, .+ dans votre portefeuille/)).toBeVisible();
    await expectFrench(page);
    await page.getByRole('button', { name: /^Payer .+ crédits/ }).click();
    await expect(heading(page, 'Presque fini !')).toBeVisible();
    await expectFrench(page);
  });

  const account = await signedIn(email, password);
  expect((await account.call('GET /api/account')).body.data).toMatchObject({ language: 'fr' });
});

test('the language that was switched to outlives a reload; a link asks for one; without a choice it is the account’s', async ({
  page,
  browser,
}) => {
  await page.goto('/signin');
  await switchTo(page, 'English');
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goto('/signin?language=fr');
  await expect(heading(page, 'Connexion')).toBeVisible();
  await useDrawnPage(page);
  await expect(page).toHaveURL(`${urls.shell}/signin`);
  await page.reload();
  await expect(heading(page, 'Connexion')).toBeVisible();

  const { email, call } = await newAccount('Maelle Corbin', ['creator']);
  const french = await call('PUT /api/account/preferences', undefined, { language: 'fr' });
  expect(french.status).toBe(200);
  const context = await browser.newContext({ locale: 'en-GB' });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/signin');
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(heading(elsewhere, 'Campagnes')).toBeVisible();
  // Drawn in it from then on.
  const [answer] = await Promise.all([
    elsewhere.waitForResponse(`${urls.shell}/creator/campaigns`),
    elsewhere.reload(),
  ]);
  expect(await answer.text()).toContain('<html lang="fr"');
  await expect(heading(elsewhere, 'Campagnes')).toBeVisible();
  await context.close();
});
