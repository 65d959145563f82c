import { expect, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';
import { signInBrowser } from '../support/session.ts';

const creatorEmail = 'creator@demo.fanfare.test';
const curatorMail = 'curator@demo.fanfare.test';
const link = 'https://open.spotify.com/artist/3jOstUTkEu2JkjvRdBA5Gu';

test('each side sees who the other one is, as the profile says it now', async ({ browser, page }) => {
  const creator = await signedIn(creatorEmail);
  const curator = await signedIn(curatorMail);
  const { creatorProfile } = (await creator.call('GET /api/account')).body.data;
  const { curatorProfile } = (await curator.call('GET /api/account')).body.data;
  if (!creatorProfile || !curatorProfile) throw new Error('the demo accounts have no profiles');
  await creator.call('PUT /api/spotify/link', undefined, { url: link });

  await test.step('a curator, of who sent a track', async () => {
    const { items } = (await curator.call('GET /api/v2/curator/queue', '/api/v2/curator/queue?limit=50')).body.data;
    const sent = items.find(({ track }) => track.artist === creatorProfile.display_name);
    if (!sent) throw new Error('nothing of the demo creator waits for the demo curator');
    const other = await browser.newContext();
    await signInBrowser(other, curatorMail, 'curator');
    const bench = await other.newPage();
    await bench.goto(`/curator?submission=${sent.submissionId}`);
    await bench.getByText('About the sender').click();
    await expect(bench.getByText(creatorProfile.description_english)).toBeVisible();
    await expect(bench.getByRole('link', { name: 'Open Spotify in a new tab' })).toHaveAttribute('href', link);
    await other.close();
  });

  await test.step('a creator, of whom a campaign went to', async () => {
    const { items } = (await creator.call('GET /api/v2/campaigns/me', '/api/v2/campaigns/me?limit=50')).body.data;
    const campaign = items.find(({ status }) => status === 'sent' || status === 'completed');
    await signInBrowser(page.context(), creatorEmail, 'creator');
    await page.goto(`/creator/campaigns/${campaign?.id}`);
    const name = page.getByRole('button', { name: /^Who is / }).first();
    const who = ((await name.textContent()) ?? '').trim();
    await name.press('Enter');
    await expect(page.getByRole('dialog').getByText(who)).toBeVisible();
    // It hears keys from when it has the focus on, a moment after it is drawn.
    await expect(page.getByRole('dialog').and(page.locator(':focus, :focus-within'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(name).toBeFocused();
  });

  await creator.call('DELETE /api/spotify/link');
});
