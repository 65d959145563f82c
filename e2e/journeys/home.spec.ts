import type { Page } from 'playwright/test';
import { expectClean } from '../support/axe.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';
import { watchShifts } from '../support/shifts.ts';

/** The sections of the home page, each with something that only it says. */
const sections = {
  en: ['Where six credits go', 'Open numbers', 'A queue you can finish', 'From the blog', 'What do I pay for?'],
  fr: [
    'Où vont six crédits',
    'Chiffres publics',
    'Une file qu’on peut finir',
    'Sur le blog',
    'Qu’est-ce que je paie ?',
  ],
};

/** The pack of so many credits. */
const pack = (page: Page, credits: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: credits, exact: true }) });

/** Every address that a page links to, each once. */
const addressesIn = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href.split('#')[0]!))]);

/** The page's links that answer with anything but a page. */
async function brokenLinks(page: Page): Promise<string[]> {
  const answers = await Promise.all(
    (await addressesIn(page))
      .filter((address) => address.startsWith('http'))
      .map(async (address) => ({ address, status: (await page.request.get(address)).status() })),
  );
  return answers.filter(({ status }) => status !== 200).map(({ address, status }) => `${address}: ${status}`);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['en', 'fr'] as const)
    test(`the home page can be read: ${language}`, async ({ page }) => {
      const answer = await page.goto(`/?language=${language}`);
      expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const title of sections[language]) await expect(page.getByRole('heading', { name: title })).toBeVisible();
      // What the installation says: figures, prices and posts.
      await expect(page.locator('#numbers dl svg')).toHaveCount(4);
      await expect(pack(page, '250')).toContainText('205');
      await expect(page.locator('#blog article, #blog li')).toHaveCount(3);
      const picture = page.locator('main img').first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      // A key without a text, or a mark without a value.
      expect(await page.locator('body').innerText()).not.toMatch(/[⟦⟧]|\b(home|legal|footer|header)\.\w+/);
    });

  test('every link of the home page and of its menus leads to a page', async ({ page }) => {
    await page.goto('/');
    expect((await addressesIn(page)).length).toBeGreaterThanOrEqual(20);
    expect(await brokenLinks(page)).toEqual([]);
    await page.goto((await page.getByRole('link', { name: 'All posts' }).getAttribute('href'))!);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    expect(await brokenLinks(page)).toEqual([]);
  });

  test('who operates the product, and on what terms', async ({ page }) => {
    await page.goto('/');
    for (const [link, title] of [
      ['Terms', 'Terms of use'],
      ['Privacy', 'Privacy'],
      ['Imprint', 'Imprint'],
      ['Contact', 'Contact'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Fanfare`);
      await expect(page.getByText('Demo: the operator named here is invented.')).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', /^mailto:.+@/);
  });

  test('search engines find one title, one address in each language, and data that they can read', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/^.{30,65}$/);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect((await content('meta[name=description]'))?.length).toBeGreaterThan(80);
    const alternates = page.locator('link[rel=alternate]');
    expect(await alternates.evaluateAll((all) => all.map((one) => one.getAttribute('hreflang')))).toEqual([
      'en',
      'fr',
      'x-default',
    ]);
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
    const picture = await page.request.get((await content('meta[property="og:image"]'))!);
    expect(picture.headers()['content-type']).toBe('image/png');
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    for (const [, address] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g))
      expect((await page.request.get(address!)).status()).toBe(200);
  });
});

test('scripts take the home page over where it is, with what was typed', async ({ page, problems }) => {
  watchConsole(page, problems);
  // Scripts come late: somebody types meanwhile.
  const held = Promise.withResolvers<void>();
  await page.route('**/static/**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('Track or link');
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await field.fill('light');
  held.resolve();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('light');
  // The same element: nothing was drawn again.
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('option').first().click();
  await expect(page.getByText(/matches in/)).toBeVisible();
  const question = page.getByRole('heading', { name: 'Do I need Pro?' });
  await question.click();
  await expect(page.getByText('prices are the same for everyone')).toBeVisible();
  await expect(page.getByText('so a yes can’t be bought')).toBeHidden();
  await expectClean(page, problems);
});

test('the home page loads its scripts when somebody begins to use it, and a press before that counts', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/static/**/shell.*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // The finder itself, which takes the place of its example, comes after the test.
  const ended = Promise.withResolvers<void>();
  await page.route('**/remotes/**', async (route) => {
    await ended.promise;
    await route.abort();
  });
  // Where there is room for one kind of curators at a time, buttons lead to the others.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  expect(scripts).toEqual([expect.stringMatching(/^begin\./)]);
  const radios = page.getByRole('button', { name: /^Radios/ });
  await radios.click();
  await expect(radios).toHaveAttribute('aria-pressed', 'false');
  held.resolve();
  await expect(radios).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  ended.resolve();
});

test('nothing on the home page moves when its scripts take over', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/');
  await page.mouse.move(200, 200);
  await expect(page.locator('[data-part=public-finder]')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'System' })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.01);
});

test('the language is switched on the page, figures and prices too', async ({ page, problems }) => {
  watchConsole(page, problems);
  await page.goto('/');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On écoute,on répond.');
  await expect(pack(page, '250')).toContainText('205 €');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On écoute,on répond.');
  await expectClean(page, problems);
});

test('members have a home of their own, and read the terms under their own header', async ({ page, problems }) => {
  watchConsole(page, problems);
  const creator = await signedIn('creator@demo.fanfare.test');
  expect(creator.token).toBeTruthy();
  await signIn(page, 'creator@demo.fanfare.test');
  await page.goto('/');
  await page.waitForURL(/\/creator\/campaigns/);
  await page.goto('/imprint');
  await expect(page.getByText('1 Example Street')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
});
