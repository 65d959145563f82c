import type { Page } from 'playwright/test';
import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { answerNo, answerYes, giveCredits } from '../support/answers.ts';
import { newTrack, type Person } from '../support/tracks.ts';
import { changePage } from '../support/curator-service.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';
import { becomePro } from '../support/pro.ts';
import { advanceClock, signedIn } from '../support/api.ts';
import { wallet } from '../support/payments.ts';

/** A service of the demo's curator: a walk filmed to the song. */
const demoInfluencer = 'One Song, One Walk';
const brief = 'A walk through rain. Please let the chorus be heard, from the second line on.';
const words = 'Advertising, paid by Wren Ashby';

const articles = (page: Page) => page.getByRole('region', { name: 'Influencers' }).getByRole('article');
const basket = (page: Page) => page.getByRole('complementary', { name: 'Chosen influencers' });
const offer = (page: Page, feature: string) => page.getByRole('dialog', { name: feature });
const namesOf = (page: Page) => articles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));

async function findFor(page: Page, title: string): Promise<void> {
  await page.goto('/creator/create-campaign');
  await page.getByRole('link', { name: 'Find influencers' }).click();
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await page.waitForURL(/influencers\/create\?trackId=/);
  await expect(page.getByRole('button', { name: 'Find influencers' })).toBeVisible();
}

/** Pins the first, asks for others, and finds it among others. */
async function pinAndRenew(page: Page): Promise<void> {
  await expect(articles(page).first()).toBeVisible();
  const before = await namesOf(page);
  await articles(page).first().getByRole('button', { name: /^Pin / }).click();
  await expect(
    articles(page)
      .first()
      .getByRole('button', { name: /^Unpin / }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show others' }).click();
  await expect(page.getByText(/\d+ new, \d+ stayed\.$/)).toBeVisible();
  // Titles may repeat among demo influencers; the whole of the others may not.
  await expect.poll(async () => (await namesOf(page)).slice(1)).not.toEqual(before.slice(1));
  expect((await namesOf(page))[0]).toBe(before[0]);
}

/** The influencers that a draft may have, the cheapest first. */
async function influencersFor(creator: Person, campaignId: number, query = '') {
  const path = `/api/v2/curator-services?type=influencers&campaignId=${campaignId}&sort=price&limit=50${query}`;
  const { items } = (await creator.call('GET /api/v2/curator-services', path)).body.data;
  return items.filter(({ availability }) => availability.status === 'open');
}

/** Puts the demo's own influencer aside: which ten are found is chance. */
async function withoutDemos(creator: Person, campaignId: number): Promise<void> {
  const found = await influencersFor(creator, campaignId, `&q=${encodeURIComponent(demoInfluencer)}`);
  const { id } = found.find(({ title }) => title === demoInfluencer)!;
  const path = `/api/v2/campaigns/${campaignId}/influencers/regenerate`;
  const body = { dislikedServicesIDs: [id], keepOthers: true };
  const changed = await creator.call('POST /api/v2/campaigns/:id/influencers/regenerate', path, body);
  expect(changed.status).toBe(200);
}

/** Adds others to a draft until there are ten: those shown last may cost more, and be fewer for the same credits. */
async function fillToTen(creator: Person, campaignId: number): Promise<void> {
  const path = `/api/v2/campaigns/${campaignId}/influencers`;
  const { items } = (await creator.call('GET /api/v2/campaigns/:id/influencers', path)).body.data;
  const chosen = items.map(({ service }) => service.id);
  const others = (await influencersFor(creator, campaignId))
    .filter(({ id, title }) => !chosen.includes(id) && title !== demoInfluencer)
    .slice(0, 10 - chosen.length);
  if (others.length === 0) return;
  const servicesIDs = others.map(({ id }) => id);
  const curators = `/api/v2/campaigns/${campaignId}/curators`;
  const added = await creator.call('POST /api/v2/campaigns/:id/curators', curators, { servicesIDs });
  expect(added.status).toBe(200);
}

/** The submission that a curator got for a campaign. */
async function submissionOf(creator: Person, campaignId: number, title: string) {
  const { data } = (await creator.call('GET /api/v2/campaigns/:id', `/api/v2/campaigns/${campaignId}`)).body;
  return data.submissions.find(({ service }) => service.title === title)!;
}

test('ten influencers without Pro: found, pinned, briefed, paid; a post is confirmed, and its credits are spent', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  const creator = await newAccount('Odile Marsh', ['creator']);
  await giveCredits(creator, 300);
  await newTrack(creator, 'Rain Walk', 6, 'Indie folk');
  await signIn(page, creator.email, password);

  await test.step('the home says where the credits go; countries and trends are offered', async () => {
    await page.goto('/creator/create-campaign/influencers');
    await expect(page.getByText('They say no')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Rain Walk/ })).toBeVisible();
    await expectClean(page, problems);
    await findFor(page, 'Rain Walk');
    await page.getByRole('listbox', { name: 'Influencers by country' }).getByRole('option').first().click();
    await offer(page, 'Influencer countries').getByRole('button', { name: 'Continue Free Plan' }).click();
    await page.getByRole('button', { name: 'See trends with Pro' }).click();
    await offer(page, 'Influencer trends').getByRole('button', { name: 'Continue Free Plan' }).click();
  });

  let campaignId = 0;
  await test.step('what is typed survives a reload, and finds ten', async () => {
    await page.getByRole('button', { name: '100 credits' }).click();
    await page.getByRole('textbox', { name: /What the post is about/ }).fill(brief);
    await page.getByRole('textbox', { name: /Your own wording/ }).fill(words);
    await page.reload();
    await expect(page.getByRole('textbox', { name: /What the post is about/ })).toHaveValue(brief);
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Find influencers' }).click();
    await page.waitForURL(/\/creator\/campaigns\/influencers\/create\/\d+$/);
    campaignId = Number(/(\d+)$/.exec(page.url())![1]);
    await expect(articles(page)).toHaveCount(10);
    await expect(page.getByRole('region', { name: 'Influencers' }).getByText('10 of 10 places')).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('pinned ones stay; the eleventh is part of Pro; who is put aside makes room', async () => {
    await withoutDemos(creator, campaignId);
    await page.reload();
    await pinAndRenew(page);
    await fillToTen(creator, campaignId);
    await page.reload();
    await expect(articles(page)).toHaveCount(10);
    const dialog = page.getByRole('dialog', { name: 'Add an influencer by name' });
    const addKnown = async () => {
      await page.getByRole('button', { name: 'Add by name' }).click();
      await dialog.getByRole('searchbox', { name: 'Name' }).fill(demoInfluencer);
      await dialog.getByRole('button', { name: `Add ${demoInfluencer}` }).click();
    };
    await addKnown();
    await page.getByRole('button', { name: 'Continue Free Plan' }).click();
    // The offer of Pro has a button of that name, too, until it is gone, and so has a toast.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await articles(page)
      .last()
      .getByRole('button', { name: /^Not for me: / })
      .click();
    await expect(page.getByText(/ hidden; it won’t be suggested again$/)).toBeVisible();
    await expect(basket(page).getByRole('heading', { name: '9 influencers' })).toBeVisible();
    await addKnown();
    await expect(dialog.getByRole('button', { name: `${demoInfluencer} is already added` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(basket(page).getByRole('heading', { name: '10 influencers' })).toBeVisible();
    await page.reload();
    await expect(
      articles(page)
        .first()
        .getByRole('button', { name: /^Unpin / }),
    ).toBeVisible();
    expect(await namesOf(page)).toContain(demoInfluencer);
  });

  await test.step('the brief stands there already, with what each post says; then it is paid', async () => {
    await basket(page).getByRole('link', { name: 'Continue to brief' }).click();
    await expect(page.getByRole('textbox', { name: /What every influencer reads/ })).toHaveValue(brief);
    await expect(page.getByText(words)).toBeVisible();
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(new RegExp(`/create-campaign/influencers/create/${campaignId}/complete$`));
    await expect(page.getByText(/^A no costs 1 credit/)).toBeVisible();
    await expectClean(page, problems);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
    await expect(page).toHaveURL(/\/complete\?s=sent$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
  });

  const curator = await signedIn('curator@demo.fanfare.test');
  await test.step('the influencer reads both, says yes, and hands in the post', async () => {
    const { id, priceCredits } = await submissionOf(creator, campaignId, demoInfluencer);
    const path = `/api/v2/curator/submissions/${id}`;
    const { data } = (await curator.call('GET /api/v2/curator/submissions/:id', path)).body;
    expect(data).toMatchObject({ pitch: brief, disclosure: words });
    const feedback = 'The second chorus walks at just the pace I do. I will film it along the canal, early.';
    expect(await answerYes(curator, id, feedback)).toBe(0);
    const own = (await curator.call('GET /api/v2/curator/services')).body.data;
    const url = `${own.find(({ card }) => card.title === demoInfluencer)!.card.url}/rain-walk`;
    // Posted half a minute after the yes, by the product's clock.
    await advanceClock(60);
    const { answer } = await submissionOf(creator, campaignId, demoInfluencer);
    const postedAt = new Date(Date.parse(answer!.answeredAt) + 30_000).toISOString();
    const proof = { url, postedAt, disclosure: words, tags: ['rainyday'] };
    // The page itself is looked at: a post without its disclosure isn't taken.
    const bare = await curator.call('POST /api/v2/curator/submissions/:id/proof', `${path}/proof`, proof);
    expect(bare.body.error?.code).toBe('invalid_input');
    await changePage(url, { text: `Rain on the canal. ${words}`, postedAt });
    const handedIn = await curator.call('POST /api/v2/curator/submissions/:id/proof', `${path}/proof`, proof);
    expect(handedIn.body.error).toBeUndefined();
    const held = await submissionOf(creator, campaignId, demoInfluencer);
    expect([held.heldCredits, held.spentCredits]).toEqual([priceCredits, 0]);
  });

  await test.step('the creator confirms it: all of its price is spent', async () => {
    await page.goto(`/creator/campaigns/${campaignId}`);
    const row = page.getByRole('article', { name: demoInfluencer });
    await row.getByRole('button', { name: 'Confirm the post' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the post' }).click();
    await expect(page.getByText(/^Confirmed, .* credits spent$/)).toBeVisible();
    const { heldCredits, spentCredits, priceCredits } = await submissionOf(creator, campaignId, demoInfluencer);
    expect([heldCredits, spentCredits]).toEqual([0, priceCredits]);
    await page.goto(`/creator/campaigns/${campaignId}?tab=pitch`);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectClean(page, problems);
  });
});

test(
  'with Pro: countries on the map and trends, more than ten, and a no that costs one credit',
  { tag: '@full' },
  async ({ page, problems }) => {
    const creator = await newAccount('Tomke Wilms', ['creator']);
    await giveCredits(creator, 200);
    await newTrack(creator, 'Slow Ferry', 6, 'Indie folk');
    await signIn(page, creator.email, password);

    await test.step('becomes Pro', async () => {
      await becomePro(page);
      await expect(wallet(page)).toHaveText('250.00');
    });

    let campaignId = 0;
    await test.step('chooses a country by key, another in the list, and what grows', async () => {
      await findFor(page, 'Slow Ferry');
      const map = page.getByRole('listbox', { name: 'Influencers by country' });
      await map.getByRole('option', { name: /^France/ }).focus();
      await page.keyboard.press('Space');
      await expect(map.getByRole('option', { name: /^France/ })).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('combobox', { name: 'Countries by name' }).fill('Bel');
      await page
        .getByRole('option', { name: /^Belgium/ })
        .last()
        .click();
      for (const name of [/^Germany/, /^United States/, /^United Kingdom/, /^Spain/, /^Italy/]) {
        await map.getByRole('option', { name }).click();
      }
      await page
        .getByRole('button', { name: /^#\w+ .* posts, \d+ before/ })
        .first()
        .click();
      await page.getByRole('button', { name: '250 credits' }).click();
      await expectClean(page, problems);
      await page.getByRole('button', { name: 'Find influencers' }).click();
      await page.waitForURL(/\/creator\/campaigns\/influencers\/create\/\d+$/);
      campaignId = Number(/(\d+)$/.exec(page.url())![1]);
      await expect(articles(page).nth(11)).toBeVisible();
    });

    await test.step('shows others, takes out a country beside the set, and pays for who is left', async () => {
      await pinAndRenew(page);
      const settings = page.getByRole('complementary', { name: 'Settings' });
      await settings.getByRole('button', { name: 'Remove Italy' }).click();
      await settings.getByRole('button', { name: 'Search again' }).click();
      await expect(settings.getByRole('button', { name: 'Remove Italy' })).toBeHidden();
      await expect(settings.getByRole('button', { name: 'Search again' })).toBeHidden();
      await expect(
        articles(page)
          .first()
          .getByRole('button', { name: /^Unpin / }),
      ).toBeVisible();
      if (!(await namesOf(page)).includes(demoInfluencer)) {
        await page.getByRole('button', { name: 'Add by name' }).click();
        const dialog = page.getByRole('dialog', { name: 'Add an influencer by name' });
        await dialog.getByRole('searchbox', { name: 'Name' }).fill(demoInfluencer);
        await dialog.getByRole('button', { name: `Add ${demoInfluencer}` }).click();
        await expect(dialog.getByRole('button', { name: `${demoInfluencer} is already added` })).toBeVisible();
        // A toast has a button of that name, too.
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(dialog).toBeHidden();
      }
      await basket(page).getByRole('link', { name: 'Continue to brief' }).click();
      await page.getByRole('textbox', { name: /What every influencer reads/ }).fill(brief);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
    });

    await test.step('a no costs one credit, and the rest of the price is back', async () => {
      const { id, priceCredits } = await submissionOf(creator, campaignId, demoInfluencer);
      const before = (await creator.call('GET /api/account')).body.data.coin_amount_purchased;
      const curator = await signedIn('curator@demo.fanfare.test');
      await answerNo(
        curator,
        id,
        'The ferry leaves before I am aboard: the voice comes in at once, and my walks begin with a street that is only heard. I would need eight seconds of that.',
      );
      const answered = await submissionOf(creator, campaignId, demoInfluencer);
      expect([answered.spentCredits, answered.heldCredits, answered.returnedCredits]).toEqual([1, 0, priceCredits - 1]);
      await expect(wallet(page)).toHaveText((before + priceCredits - 1).toFixed(2));
    });
  },
);
