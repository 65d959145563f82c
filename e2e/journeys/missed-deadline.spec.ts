import { newAccount, password } from '../support/accounts.ts';
import { answerNo, giveCredits, sendTo } from '../support/answers.ts';
import { advanceClock, newestMail, signedIn } from '../support/api.ts';
import { expectRightBooks } from '../support/audit.ts';
import { expectClean } from '../support/axe.ts';
import { livePlaylist } from '../support/curator-service.ts';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';

const days = 24 * 3_600;
/** The sweep runs every few seconds. */
const soon = { timeout: 60_000 };

test('deadlines are missed: told in the queue, the feed and by email, with a warning before the service goes away', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  const stamp = Date.now() % 1_000_000;
  const service = `Quiet Stairs ${stamp}`;
  const curator = await newAccount('Ida Moen', ['curator']);
  await livePlaylist(curator, service, 4);
  const creator = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, 20);
  const titles = [`Tin Roof ${stamp}`, `Paper Moon ${stamp}`];
  for (const title of titles) await sendTo(creator, curator, title);
  await advanceClock(15 * days + 60);

  await test.step('the queue says which tracks, what was lost and why, and what the next one would bring', async () => {
    await signIn(page, curator.email, password);
    await page.goto('/curator');
    await expect(page.getByText('You missed 2 deadlines')).toBeVisible(soon);
    for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByText(/^4\.00 credits not earned/)).toBeVisible();
    await expect(page.getByText(`One more missed deadline and ${service} goes away for 7 days`)).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('so do the email and the feed', async () => {
    const mail = await newestMail(curator.email, /^You missed the deadline for “.+” and 1 more$/);
    expect(mail.text).toContain('Not earned: 4.00 credits');
    expect(mail.text).toContain('One more missed deadline');
    await page.goto('/curator/feed');
    for (const title of titles) await expect(page.getByText(`You missed the deadline for ${title}`)).toBeVisible();
    await expect(page.getByText(/^Two missed deadlines in a row/)).toBeVisible();
    await expectClean(page, problems);
  });

  await test.step('what was seen is dismissed; the warning stays until an answer in time ends the count', async () => {
    await page.goto('/curator');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('You missed 2 deadlines')).toBeHidden();
    await expect(page.getByText(/^One more missed deadline/)).toBeVisible();
    // Sessions from before the jump of the clock are over.
    const [theirs, mine] = [await signedIn(creator.email, password), await signedIn(curator.email, password)];
    const { submissionId } = await sendTo(theirs, mine, `Third Floor ${stamp}`);
    await answerNo(
      mine,
      submissionId,
      `The kettle drum in the bridge steals the room from a very good singer, and the last chorus never gets it back. Try it with the drum half as loud. (${stamp})`,
    );
    await page.goto('/curator');
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
    await expect(page.getByText(/^One more missed deadline/)).toBeHidden();
    await expectClean(page, problems);
  });
  await expectRightBooks();
});
