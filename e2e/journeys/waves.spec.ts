import { newAccount, password } from '../support/accounts.ts';
import { expectClean } from '../support/axe.ts';
import { answerNo, answerYes, giveCredits } from '../support/answers.ts';
import { newDraft, newTrack, type Person } from '../support/tracks.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';
import { becomePro } from '../support/pro.ts';
import { advanceClock, signedIn } from '../support/api.ts';

const daySeconds = 86_400;
/** Jobs look every twenty seconds. */
const soon = { timeout: 60_000 };

/** Open playlists that cost little, those that fit a draft least last. */
async function cheapOnes(creator: Person, campaignId: number) {
  const path = `/api/v2/curator-services?type=playlists&campaignId=${campaignId}&priceMax=4&limit=100`;
  const { items } = (await creator.call('GET /api/v2/curator-services', path)).body.data;
  return items.filter(({ availability, level }) => availability.status === 'open' && level !== 'top');
}

/** The playlist that a demo curator answers for. */
async function playlistOf(curator: Person) {
  const own = (await curator.call('GET /api/v2/curator/services')).body.data;
  return own.find(({ status, card }) => status === 'active' && card.type === 'playlist')!.card;
}

/** Words that no answer had before, also where the journey is walked again: curators can't send the same feedback twice. */
const ownWords = () =>
  Array.from({ length: 14 }, () =>
    Math.random()
      .toString(36)
      .slice(2, 9)
      .replace(/\d/g, (digit) => 'eiouaeioua'[Number(digit)]!),
  ).join(' ');

test('waves: one stopped by its rule, one that continues, one stopped by hand', async ({ page, problems }) => {
  watchConsole(page, problems);
  const stamp = Date.now() % 1_000_000;
  let creator: Person & { email: string; name: string } = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, 50);
  const answering = async () =>
    [await signedIn('curator@demo.fanfare.test'), await signedIn('dual@demo.fanfare.test')] as const;
  let [one, other] = await answering();
  const demoPlaylists = [await playlistOf(one), await playlistOf(other)];
  // Music for both of them.
  const genreIds = [...new Set(demoPlaylists.flatMap(({ genres }) => genres.slice(0, 2).map((genre) => genre.id)))];
  const firstPrice = demoPlaylists.reduce((sum, { priceCredits }) => sum + priceCredits, 0);

  const wallet = async () => (await creator.call('GET /api/account')).body.data.coin_amount_purchased;
  const campaign = async (id: number) =>
    (await creator.call('GET /api/v2/campaigns/:id', `/api/v2/campaigns/${id}`)).body.data;
  const submissionOf = async (id: number, service: { id: number }) =>
    (await campaign(id)).submissions.find((submission) => submission.service.id === service.id)!.id;

  /** A draft to the two playlists that answer here, and to two that the ranking has after both. */
  const draft = async (title: string) => {
    const { id: trackId } = await newTrack(creator, title, 6);
    await creator.call('PUT /api/account/track/:id', `/api/account/track/${trackId}`, {
      title,
      artist: creator.name,
      genreIds,
    });
    const id = await newDraft(creator, 'playlists', trackId);
    const path = `/api/v2/campaigns/${id}/curators`;
    const all = (await cheapOnes(creator, id)).filter((service) =>
      demoPlaylists.every((mine) => mine.id !== service.id),
    );
    const candidates = all.slice(-20);
    const chosen = [...candidates, ...demoPlaylists].map((service) => service.id);
    const added = await creator.call('POST /api/v2/campaigns/:id/curators', path, { servicesIDs: chosen });
    expect(added.status).toBe(200);
    // Which two the ranking has last: all but those would go out first.
    const forecastPath = `/api/v2/campaigns/${id}/forecast?firstCount=${chosen.length - 2}&minAcceptPercent=30`;
    const { firstWave } = (await creator.call('GET /api/v2/campaigns/:id/forecast', forecastPath)).body.data;
    const others = candidates.filter((service) => !firstWave!.servicesIDs.includes(service.id));
    expect(others, 'the two playlists that answer here are not the last of the ranking').toHaveLength(2);
    const rest = candidates.filter((service) => !others.includes(service)).map((service) => service.id);
    await creator.call('DELETE /api/v2/campaigns/:id/curators', `${path}?servicesIDs=${rest.join()}`);
    return { id, othersCredits: others.reduce((sum, { priceCredits }) => sum + priceCredits, 0), others };
  };
  const planAndPay = async (id: number) => {
    const waves = { firstCount: 2, minAcceptPercent: 30 };
    const planned = await creator.call('PUT /api/v2/campaigns/:id/plan', `/api/v2/campaigns/${id}/plan`, { waves });
    expect(planned.status).toBe(200);
    const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
    expect(paid.status).toBe(200);
  };
  const waves = page.getByRole('region', { name: 'Two waves' });
  const step = (number: 1 | 2) => waves.getByRole('listitem').nth(number - 1);

  await signIn(page, creator.email, password);
  const ruled = await draft(`Slow Harbour ${stamp}`);

  await test.step('without Pro they are offered, not had', async () => {
    await page.goto(`/creator/create-campaign/${ruled.id}`);
    await expect(page.getByRole('region', { name: 'What to expect' }).getByRole('img')).toBeVisible();
    await page.getByRole('checkbox', { name: /Send in two waves/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Wave rules');
    await page.getByRole('button', { name: 'Continue Free Plan' }).click();
    await expect(page.getByRole('checkbox', { name: /Send in two waves/ })).not.toBeChecked();
  });

  await test.step('with Pro the page says who goes first, what that brings and what comes back', async () => {
    await becomePro(page);
    await page.goto(`/creator/create-campaign/${ruled.id}`);
    await page.getByRole('checkbox', { name: /Send in two waves/ }).check();
    await page.getByLabel('Size of the first wave').fill('2');
    const plan = page.getByRole('list', { name: 'Wave preview' });
    for (const { title } of demoPlaylists) await expect(plan.getByRole('listitem').first()).toContainText(title);
    await expect(plan.getByRole('listitem').first()).toContainText(`${firstPrice.toFixed(2)} credits`);
    await expect(plan).toContainText('with 2 answers, 1 of them');
    await expect(plan).toContainText(/likely in \d+ of 100 campaigns like this/);
    await expect(plan).toContainText(`Their ${ruled.othersCredits.toFixed(2)} credits are held`);
    await expectClean(page, problems);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Great!' })).toBeVisible();
    expect((await campaign(ruled.id)).waves).toMatchObject({ firstCount: 2, minAcceptPercent: 30, queuedCount: 2 });
  });

  await test.step('its rule stops the second wave: what was held for it is back, to the hundredth', async () => {
    await page.goto(`/creator/campaigns/${ruled.id}`);
    await expect(step(1)).toContainText('0 of 2 ended');
    await expect(step(1)).toContainText('needs 30 %');
    await answerNo(
      one,
      await submissionOf(ruled.id, demoPlaylists[0]!),
      `The harbour pictures are kind and the guitar is warm, yet the second verse says the first one over again, and by then the tide of it has gone out for me. ${ownWords()}`,
    );
    await expect(step(1)).toContainText('0 of one yes, needs 30 %');
    await expectClean(page, problems);
    const before = await wallet();
    // The other never answers: after the deadline the first wave has ended.
    await advanceClock(15 * daySeconds + 60);
    // Nobody's session for calls lasts that long.
    creator = { ...creator, ...(await signedIn(creator.email, password)) };
    [one, other] = await answering();
    await expect(step(2)).toContainText('Not sent: 0 of 1 first-wave answers were yes (0 %', soon);
    await expect(step(2)).toContainText(`were returned on`);
    await expect(step(2)).toContainText(`${ruled.othersCredits.toFixed(2)} held credits`);
    expect((await wallet()) - before).toBeCloseTo(ruled.othersCredits + demoPlaylists[1]!.priceCredits, 5);
    expect(await campaign(ruled.id)).toMatchObject({
      status: 'completed',
      heldCredits: 0,
      spentCredits: demoPlaylists[0]!.priceCredits,
      returnedCredits: ruled.othersCredits + demoPlaylists[1]!.priceCredits,
    });
    // The forecast it was paid with stands beside what came.
    const outcome = page.getByRole('region', { name: 'Forecast and outcome' });
    await expect(outcome.getByRole('table')).toContainText('Actual');
    await expect(outcome).toContainText(/of \d figures ended in range/);
    await page.goto('/creator/feed');
    await expect(page.getByText(`The second wave of Slow Harbour ${stamp} was cancelled`)).toBeVisible();
  });

  await test.step('another goes on, because half of its answers are a yes', async () => {
    const { id, others } = await draft(`Lamp in the Window ${stamp}`);
    await planAndPay(id);
    await page.goto(`/creator/campaigns/${id}`);
    await answerYes(
      one,
      await submissionOf(id, demoPlaylists[0]!),
      `The lamp is lit in the very first bar and I could not leave the room while it burned. It goes in on Friday. ${ownWords()}`,
    );
    await expect(step(1)).toContainText('1 of one yes');
    await answerNo(
      other,
      await submissionOf(id, demoPlaylists[1]!),
      `A tender idea, and a chorus that people will hum on stairs. My list walks faster than this song does, though, and after a minute they would be two streets apart. ${ownWords()}`,
    );
    await expect(step(2)).toContainText('1 of 2 first-wave answers were yes (50 %, 30 % needed)', soon);
    for (const { title } of others) await expect(page.getByRole('article', { name: title })).toContainText('left');
    await expect(waves.getByRole('button', { name: 'Stop the second wave' })).toBeHidden();
    await page.goto('/creator/feed');
    await expect(
      page.getByText(`The first wave did well: Lamp in the Window ${stamp} was sent to the others`),
    ).toBeVisible();
  });

  await test.step('a third is stopped by hand while the first still answer', async () => {
    const { id, othersCredits } = await draft(`Paper Boats ${stamp}`);
    await planAndPay(id);
    const before = await wallet();
    await page.goto(`/creator/campaigns/${id}`);
    await waves.getByRole('button', { name: 'Stop the second wave' }).click();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText(`the ${othersCredits.toFixed(2)} credits held for them return to your wallet`);
    await ask.getByRole('button', { name: 'Stop the second wave' }).click();
    await expect(step(2)).toContainText('You stopped it on');
    await expect(step(2)).toContainText(`${othersCredits.toFixed(2)} back in your wallet`);
    expect((await wallet()) - before).toBeCloseTo(othersCredits, 5);
    await expectClean(page, problems);
    // Those who had it already go on.
    await expect(step(1)).toContainText('0 of 2 ended');
    expect(await campaign(id)).toMatchObject({ status: 'sent', waves: { outcome: 'stopped' } });
  });
});
