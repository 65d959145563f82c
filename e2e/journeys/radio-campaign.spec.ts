import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { giveCredits } from '../support/answers.ts';
import { newDraft, newTrack, openServices, soundFile } from '../support/tracks.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

test('a radio campaign without audio is held until the file is there', async ({ page, problems }) => {
  watchConsole(page, problems);
  const creator = await newAccount('Odile Marsh', ['creator']);
  await giveCredits(creator, 60);
  const track = await newTrack(creator, 'Kettle Weather');
  const stations = (await openServices(creator, 'radios')).slice(0, 2);
  await signIn(page, creator.email, password);

  let campaignId = 0;
  await test.step('chooses stations and pays', async () => {
    await page.goto('/creator/create-campaign');
    await page.getByRole('link', { name: 'Choose radios' }).click();
    const row = page.getByRole('button', { name: /^Kettle Weather/ });
    await expect(row).toContainText('No audio yet');
    await row.click();
    await page.waitForURL(/\/creator\/campaigns\/radios\/create\/\d+$/);
    campaignId = Number(/(\d+)$/.exec(page.url())![1]);
    for (const { title } of stations) {
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(title);
      await page.getByRole('button', { name: `Add ${title}`, exact: true }).click();
      await expect(page.getByRole('button', { name: `Remove ${title} from the selection` })).toBeVisible();
    }
    // The basket changes before the answer is there; an address typed in by hand doesn't wait for it.
    const draft = `/api/v2/campaigns/${campaignId}`;
    await expect
      .poll(async () => (await creator.call('GET /api/v2/campaigns/:id', draft)).body.data.curatorCount)
      .toBe(stations.length);
    await page.goto(`/creator/create-campaign/${campaignId}`);
    await expect(page.getByText('The campaign goes out once its audio is uploaded.')).toBeVisible();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL(/\/complete\?s=awaiting_audio/);
  });

  await test.step('Almost Done!, and each of its three ways', async () => {
    const complete = page.url();
    await expect(page.getByRole('heading', { name: 'Almost Done!' })).toBeVisible();
    await expectClean(page, problems);
    await page.getByRole('link', { name: 'Do it later' }).click();
    await page.waitForURL(new RegExp(`/creator/campaigns/${campaignId}$`));
    await expect(page.getByRole('heading', { name: 'Waiting for the audio' })).toBeVisible();
    await page.goto(complete);
    await page.getByRole('link', { name: 'Back to campaigns!' }).click();
    await page.waitForURL(/\/creator\/campaigns$/);
    await expect(page.getByText('Upload the audio to send it')).toBeVisible();
    await page.goto(complete);
    await page.getByRole('link', { name: 'Do it now!' }).click();
    await page.waitForURL(new RegExp(`/creator/campaigns/${campaignId}/upload$`));
    await expectClean(page, problems);
  });

  await test.step('what is no sound is refused; with a sound it goes out', async () => {
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from('no sound') });
    await expect(page.getByRole('alert')).toContainText('cover.png isn’t an MP3, WAV, FLAC, M4A or OGG file.');
    await file.setInputFiles({
      name: 'noise.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('no sound '.repeat(600)),
    });
    await expect(page.getByRole('alert')).toContainText('not an audio file');
    await file.setInputFiles(soundFile('kettle.wav', 8));
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible({ timeout: 30_000 });
    await page.goto(`/creator/campaigns/${campaignId}`);
    for (const { title } of stations) await expect(page.getByRole('article', { name: title })).toContainText('29 d');
    // There is nothing to upload any more.
    await page.goto(`/creator/campaigns/${campaignId}/upload`);
    await page.waitForURL(new RegExp(`/creator/campaigns/${campaignId}$`));
  });

  await test.step('addresses of the legacy form lead to the step that they name', async () => {
    const other = await newDraft(creator, 'radios', track.id, [(await openServices(creator, 'radios'))[2]!.id]);
    const legacy = (query: string) => page.goto(`/creator/create-campaign?${query}`);
    await legacy(`step=2&campaignId=${other}`);
    await page.waitForURL(new RegExp(`/creator/campaigns/radios/create/${other}$`));
    await legacy(`step=3&campaignId=${other}&fromStep=4`);
    await page.waitForURL(new RegExp(`/radios/create/${other}/pitch\\?fromStep=4$`));
    await page.getByRole('link', { name: 'Back to payment' }).click();
    await page.waitForURL(new RegExp(`/creator/create-campaign/${other}$`));
    await legacy(`step=1&campaignId=${other}`);
    await expect(page.getByText('Your draft is for Kettle Weather.')).toBeVisible();
    await legacy(`campaignId=${campaignId}`);
    await page.waitForURL(new RegExp(`/creator/campaigns/${campaignId}$`));
    await legacy(`trackId=${track.id}`);
    await expect(page.getByText(/^This campaign is for Kettle Weather by /)).toBeVisible();
    await page.getByRole('article', { name: 'Radios' }).getByRole('link').click();
    await page.waitForURL(/\/creator\/campaigns\/radios\/create\/\d+$/);
    await legacy('campaignId=999999999');
    await expect(page.getByText('Campaign not found')).toBeVisible();
  });
});
