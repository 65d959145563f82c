import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { giveCredits } from '../support/answers.ts';
import { newDraft, newTrack, openServices, soundFile } from '../support/tracks.ts';
import { hold } from '../support/network.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

const presigned = '/api/v2/tracks/build-upload-track-url';
const filename = /^\/api\/v2\/tracks\/\d+\/filename$/;
/** A picture of one violet pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a track with its cover, artists it sounds like, and versions', async ({ page, problems }) => {
  watchConsole(page, problems);
  const creator = await newAccount('Hanne Lund', ['creator']);
  await signIn(page, creator.email, password);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'OPTIONS') sent.push(`${request.method()} ${pathname}`);
  });

  await test.step('what is missing is said; what is typed stays through a reload', async () => {
    await page.goto('/creator/tracks');
    await expect(page.getByText('No tracks yet')).toBeVisible();
    await page.getByRole('link', { name: 'New track' }).click();
    await page.getByRole('button', { name: 'Create track' }).click();
    for (const field of ['Title', 'Artist', 'Genre'])
      await expect(page.getByText(`${field} is required`)).toBeVisible();
    await page.getByLabel('Title').fill('Paper Harbour');
    await page.getByLabel('Artist', { exact: true }).fill('Hanne Lund');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Paper Harbour');
    await page.getByLabel('Genres').fill('Indie folk');
    await page.getByRole('option', { name: 'Indie folk' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('artists are suggested, and others taken as they are typed', async () => {
    const artists = page.getByRole('combobox', { name: 'Similar artists' });
    await artists.fill('a');
    const knownArtists = page.getByRole('option').filter({ hasNotText: 'Add' });
    await expect(knownArtists.first()).toBeVisible();
    await knownArtists.first().click();
    await artists.fill('The Boathouse Four,');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove The Boathouse Four' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  });

  await test.step('cover and sound go with it', async () => {
    const [audio, cover] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()];
    await cover.setInputFiles({ name: 'dusk.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await audio.setInputFiles(soundFile('take-one.wav', 6));
    await expect(page.getByRole('img', { name: 'New cover dusk.png, not saved yet' })).toBeVisible();
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Create track' }).click();
    await expect(page.getByText('Paper Harbour saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Paper Harbour' })).toBeVisible();
    await page.getByRole('link', { name: 'Paper Harbour', exact: true }).click();
    await expect(page.getByRole('img', { name: 'Current cover', exact: true })).toBeVisible();
  });

  await test.step('a new version goes straight to the storage, and says how far it is', async () => {
    const versions = page.getByRole('list', { name: 'Audio' }).getByRole('listitem');
    await expect(versions).toHaveCount(1);
    sent.length = 0;
    const held = await hold(page, '/filename');
    await page.locator('input[type=file]').first().setInputFiles(soundFile('take-two.wav', 9));
    await expect(page.getByRole('progressbar', { name: 'Uploading take-two.wav' })).toBeVisible();
    await expect.poll(held.count).toBe(1);
    await expect(page.getByText('Processing the file')).toBeVisible();
    held.release();
    await expect(page.getByText('Version 2 uploaded. Curators hear it from now on.')).toBeVisible();
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText('Newest');
    await expect(versions.first()).toContainText('0:09');
    const [requested, uploaded, confirmed] = sent.filter((one) => /^(POST|PUT) /.test(one));
    expect(requested).toBe(`POST ${presigned}`);
    expect(uploaded).toMatch(/^PUT /);
    expect(confirmed).toMatch(new RegExp(filename.source.replace('^', '^PUT ')));
    await versions.last().getByRole('button', { name: 'Play Paper Harbour, version 1' }).click();
    await expect(versions.last().getByRole('button', { name: 'Pause Paper Harbour, version 1' })).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('an upload that is cancelled leaves nothing', async () => {
    const held = await hold(page, '/build-upload-track-url');
    await page.locator('input[type=file]').first().setInputFiles(soundFile('take-three.wav', 7));
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    held.release();
    await expect(page.getByText('Upload of take-three.wav cancelled. Nothing was saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Audio' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a track that was sent stays; one that was not goes', async () => {
    await giveCredits(creator, 20);
    const used = await newTrack(creator, 'Ferry Song', 5);
    const [service] = await openServices(creator, 'playlists');
    const id = await newDraft(creator, 'playlists', used.id, [service!.id]);
    expect((await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`)).status).toBe(
      200,
    );
    await page.goto('/creator/tracks');
    await page.getByRole('button', { name: 'Delete Ferry Song' }).click();
    await page.getByRole('button', { name: 'Delete track' }).click();
    await expect(page.getByText(/campaign/).last()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Ferry Song', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Paper Harbour' }).click();
    await page.getByRole('button', { name: 'Delete track' }).click();
    await expect(page.getByText('Paper Harbour deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Paper Harbour', exact: true })).toHaveCount(0);
  });
});
