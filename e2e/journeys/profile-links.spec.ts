import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInBrowser } from '../support/session.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function paste(page: Page, name: string, url: string): Promise<void> {
  await field(page, name).fill(url);
  await field(page, name).press('Enter');
}

test('links are checked, tidied, and stand on both profiles', async ({ page }) => {
  const person = await newAccount('Yrsa Falk', ['creator', 'curator']);
  await signInBrowser(page.context(), person.email, 'creator', password);
  await page.goto('/creator/profile');

  await test.step('what leads elsewhere is refused in its place, and stays to be mended', async () => {
    for (const hostile of [
      'https://open.spotify.com.evil.test/artist/3jOstUTkEu2JkjvRdBA5Gu',
      'https://open.spotify.com@evil.test/artist/3jOstUTkEu2JkjvRdBA5Gu',
      'javascript:alert(1)',
    ]) {
      await paste(page, 'Spotify', hostile);
      await expect(field(page, 'Spotify')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, 'Spotify')).toHaveValue(hostile);
    }
    await paste(page, 'Website', 'https://127.0.0.1/admin');
    await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true');
    const { links } = (await person.call('GET /api/account')).body.data;
    expect(Object.values(links ?? {}).filter(Boolean)).toEqual([]);
  });

  await test.step('a good one is stored in its one form', async () => {
    await paste(page, 'Spotify', 'https://open.spotify.com/intl-de/artist/3jOstUTkEu2JkjvRdBA5Gu?si=tracking#top');
    await expect(field(page, 'Spotify')).toHaveValue('https://open.spotify.com/artist/3jOstUTkEu2JkjvRdBA5Gu');
    await expect(page.getByRole('link', { name: 'Open Spotify in a new tab' }).first()).toHaveAttribute(
      'href',
      'https://open.spotify.com/artist/3jOstUTkEu2JkjvRdBA5Gu',
    );
  });

  await test.step('and stands on the other side as well, where it can be taken away', async () => {
    await page.goto('/curator/profile');
    await expect(field(page, 'Spotify')).toHaveValue('https://open.spotify.com/artist/3jOstUTkEu2JkjvRdBA5Gu');
    await page.getByRole('button', { name: 'Remove Spotify' }).click();
    await expect(page.getByText('Spotify link removed')).toBeVisible();
    await expect(field(page, 'Spotify')).toHaveValue('');
    const { links } = (await person.call('GET /api/account')).body.data;
    expect(links?.spotify).toBeNull();
  });
});
