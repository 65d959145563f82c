import { confirmationLink, newAccount, newAddress, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { giveCredits } from '../support/answers.ts';
import { livePlaylist } from '../support/curator-service.ts';
import { soundFile } from '../support/tracks.ts';
import { expect, newPerson, signIn, test } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';

test('a curator’s link leads a visitor through sign-up to a paid campaign with the chosen services', async ({
  page,
  browser,
  problems,
}) => {
  const stamp = Date.now() % 1_000_000;
  const curator = await newAccount(`Edda Rhys ${stamp}`, ['curator']);
  const [first, second] = [`Quiet Rooms ${stamp}`, `Loud Rooms ${stamp}`];
  await livePlaylist(curator, first, 2);
  await livePlaylist(curator, second, 3);
  await signIn(page, curator.email, password);
  const handle = `edda-rhys-${stamp}`;
  const chosen = `edda-${stamp}`;

  await test.step('the curator chooses the name in the link; a reserved one is refused', async () => {
    await page.goto('/curator/profile');
    const panel = page.getByRole('region', { name: 'Your link to share' });
    await expect(panel.getByRole('link')).toContainText(`/to/${handle}`);
    const field = panel.getByRole('textbox', { name: 'Name in your link' });
    await field.fill('Admin');
    await panel.getByRole('button', { name: 'Save the new link' }).click();
    await expect(panel.getByText('This word is reserved: please choose another one')).toBeVisible();
    await expectClean(page, problems);
    await field.fill(`Edda-${stamp}`);
    await panel.getByRole('button', { name: 'Save the new link' }).click();
    await expect(panel.getByRole('link')).toContainText(`/to/${chosen}`);
    await page.goto('/curator/services');
    await expect(page.getByRole('region', { name: 'Your link to share' }).getByRole('link')).toContainText(chosen);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('the curator sees a preview, and can’t send to it', async () => {
    await page.goto(`/to/${chosen}`);
    await expect(page.getByText('This is your page as artists see it')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a track' })).toHaveCount(0);
  });

  const visitor = await newPerson(browser, problems);
  const email = newAddress('wren');
  await test.step('a visitor opens the link from before, in another case, and chooses', async () => {
    await visitor.goto(`/to/${handle.toUpperCase()}`);
    await visitor.waitForURL(new RegExp(`/to/${chosen}$`));
    await expect(visitor.getByRole('heading', { level: 1, name: curator.name })).toBeVisible();
    const panel = visitor.getByRole('complementary', { name: 'Send a track' });
    await expect(panel.getByRole('heading', { name: '2 curators' })).toBeVisible();
    await expectClean(visitor, problems);
    await visitor.getByRole('button', { name: `Remove ${second} from the selection` }).click();
    await visitor.reload();
    await expect(panel.getByRole('heading', { name: '1 curator' })).toBeVisible();
    await visitor.getByRole('button', { name: `Add ${second}`, exact: true }).click();
    await panel.getByRole('link', { name: 'Send a track' }).click();
  });

  await test.step('signs up, confirms in another tab, becomes a creator: the choice is still there', async () => {
    await visitor.waitForURL(/\/signup/);
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByLabel('Confirm Password').fill(password);
    await visitor.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
    await visitor.getByRole('button', { name: 'Sign up by e-mail' }).click();
    await visitor.waitForURL(/\/email-confirmation$/);
    const other = await visitor.context().newPage();
    await other.goto(await confirmationLink(email));
    await visitor.waitForURL(/\/complete-signup/);
    await other.close();
    await expect(visitor.getByRole('radio', { name: 'Creator' }).first()).toBeChecked();
    await visitor.getByLabel('Name').fill('Wren Ashby');
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.waitForURL(/\/creator\/create-campaign\?to=/);
    await expect(visitor.getByRole('heading', { level: 1, name: `Send a track to ${curator.name}` })).toBeVisible();
    const services = visitor.getByRole('region', { name: 'Selected services' });
    for (const title of [first, second]) await expect(services.getByText(title)).toBeVisible();
    await expectClean(visitor, problems);
  });

  await test.step('adds a track, pitches and pays', async () => {
    await visitor.getByRole('button', { name: 'New track' }).click();
    await visitor.getByLabel('Title', { exact: true }).fill(`Salt Stairs ${stamp}`);
    await visitor.getByLabel('Artist', { exact: true }).fill('Wren Ashby');
    await visitor.getByLabel('Genres').fill('Indie folk');
    await visitor.getByRole('option', { name: 'Indie folk', exact: true }).click();
    await visitor.keyboard.press('Escape');
    await visitor.locator('input[type=file]').first().setInputFiles(soundFile('salt-stairs.wav', 6));
    await visitor.getByRole('button', { name: 'Save and continue' }).click();
    await visitor.waitForURL(/\/creator\/campaigns\/playlists\/create\/\d+/);
    const basket = visitor.getByRole('complementary', { name: 'Chosen curators' });
    await expect(basket.getByRole('heading', { name: '2 curators' })).toBeVisible();
    const campaignId = Number(/create\/(\d+)/.exec(visitor.url())![1]);
    await giveCredits(await signedIn(email, password), 20);
    await visitor.goto(`/creator/create-campaign/${campaignId}`);
    await visitor.getByRole('button', { name: /^Pay / }).click();
    await expect(visitor.getByRole('heading', { name: 'Great!' })).toBeVisible();
  });

  await test.step('the track waits for the curator, once for each service', async () => {
    const { items } = (await curator.call('GET /api/v2/curator/queue', '/api/v2/curator/queue?limit=50')).body.data;
    expect(items.map(({ service }) => service.title).toSorted()).toEqual([second, first].toSorted());
  });
});

test('links that lead nowhere, and a service that is away, say so', async ({ page, problems }) => {
  await page.goto('/to/nobody-has-this-one');
  await expect(page.getByRole('heading', { level: 1, name: 'This link leads nowhere' })).toBeVisible();
  await expectClean(page, problems);
  const stamp = Date.now() % 1_000_000;
  const curator = await newAccount(`Una Vale ${stamp}`, ['curator']);
  const serviceId = await livePlaylist(curator, `Away List ${stamp}`, 2);
  const path = `/api/v2/curator/services/${serviceId}`;
  // In the future by the product's clock.
  const until = (await curator.call('GET /api/v2/curator/services/:id', path)).body.data.nextCheckAt;
  const away = await curator.call('PUT /api/v2/curator/services/:id/away', `${path}/away`, { until });
  expect(away.status).toBe(200);
  await page.goto(`/to/una-vale-${stamp}`);
  await expect(page.getByText(/^Away, back /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a track' })).toBeDisabled();
  await expectClean(page, problems);
});
