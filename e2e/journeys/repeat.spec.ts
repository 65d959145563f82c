import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { giveCredits } from '../support/answers.ts';
import { newDraft, newTrack, openServices } from '../support/tracks.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

const pitchPath = /\/creator\/campaigns\/playlists\/create\/\d+\/pitch$/;
const pitch = 'Four of us around one microphone in a boathouse, two takes, no overdubs.';

test('the next release: a campaign duplicated, its template, and its curators as a list', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  const creator = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, 60);
  const single = await newTrack(creator, 'Late Ferry', 6);
  await newTrack(creator, 'Salt on the Sill', 6);
  const services = (await openServices(creator, 'playlists')).slice(0, 2);
  const id = await newDraft(
    creator,
    'playlists',
    single.id,
    services.map((service) => service.id),
  );
  await creator.call('PUT /api/v2/campaigns/:id', `/api/v2/campaigns/${id}`, { pitch });
  const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
  expect(paid.status).toBe(200);
  await signIn(page, creator.email, password);
  const actions = page.getByRole('button', { name: 'More actions for Late Ferry' });

  await test.step('for the same track no curator is added, and each is named with the reason', async () => {
    await page.goto('/creator/campaigns');
    await actions.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate “Late Ferry”' });
    await expect(dialog.getByRole('combobox', { name: 'Track' })).toHaveValue('Late Ferry');
    await expectClean(page, problems);
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    const created = page.getByRole('dialog', { name: 'Draft created' });
    await expect(created.getByText('No curator was added.')).toBeVisible();
    for (const service of services) await expect(created.getByText(service.title).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('for the next track it has the pitch and everyone, and is paid for as it is', async () => {
    await page.goto(`/creator/campaigns/${id}`);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate “Late Ferry”' });
    await dialog.getByRole('combobox', { name: 'Track' }).click();
    await page.getByRole('option', { name: 'Salt on the Sill' }).click();
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(pitchPath);
    await expect(page.getByLabel('What every curator reads')).toHaveValue(pitch);
    await page
      .getByRole('button', { name: /^Continue/ })
      .or(page.getByRole('link', { name: /^Continue/ }))
      .last()
      .click();
    await page.getByRole('complementary', { name: 'Your wallet' }).getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
  });

  await test.step('it is kept as a template, which starts the one after it', async () => {
    await page.goto(`/creator/campaigns/${id}`);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Save as template or list' }).click();
    const keep = page.getByRole('dialog', { name: 'Save for next time' });
    await keep.getByRole('textbox', { name: 'Name' }).fill('Release week');
    await keep.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“Release week” saved')).toBeVisible();
    await newTrack(creator, 'Paper Harbour', 6);
    await page.goto('/creator/lists');
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Start campaign with Release week' }).click();
    const start = page.getByRole('dialog', { name: 'Start a campaign with “Release week”' });
    await start.getByRole('combobox', { name: 'Track' }).click();
    await page.getByRole('option', { name: 'Paper Harbour' }).click();
    await start.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(pitchPath);
    await expect(page.getByLabel('What every curator reads')).toHaveValue(pitch);
  });

  await test.step('the campaigns page adds up what was sent, in the order asked for', async () => {
    await page.goto('/creator/campaigns');
    const totals = page.getByRole('region', { name: 'Totals of the campaigns shown' });
    await expect(totals.getByText(/^4$/).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Credits held' }).click();
    await expect(page).toHaveURL(/sort=held/);
    await expect(
      page.getByRole('list', { name: 'Campaigns', exact: true }).getByRole('listitem').first(),
    ).toContainText(/Late Ferry|Salt on the Sill/);
    await expectClean(page, problems);
  });
});
