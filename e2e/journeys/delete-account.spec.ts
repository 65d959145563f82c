import { newAccount, password } from '../support/accounts.ts';
import { giveCredits, sendTo } from '../support/answers.ts';
import { advanceClock, newestMail, signedIn } from '../support/api.ts';
import { expectRightBooks } from '../support/audit.ts';
import { expectClean } from '../support/axe.ts';
import { livePlaylist } from '../support/curator-service.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/fixtures.ts';

const days = 24 * 3_600;
const soon = { timeout: 60_000 };

test('an artist leaves: shown what it costs, refused while credits are held, then gone without a trace of a name', async ({
  page,
  browser,
  problems,
}) => {
  watchConsole(page, problems);
  const stamp = Date.now() % 1_000_000;
  const name = `Sigrun Vik ${stamp}`;
  const curator = await newAccount('Odd Lie', ['curator']);
  await livePlaylist(curator, `Long Evenings ${stamp}`, 4);
  const artist = await newAccount(name, ['creator']);
  await giveCredits(artist, 20);
  const { submissionId } = await sendTo(artist, curator, `Cold Harbour ${stamp}`);
  await signIn(page, artist.email, password);

  await test.step('while a campaign holds credits, the page says so and what to do', async () => {
    await page.goto('/account');
    await page.getByRole('link', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
    await expect(page.getByText('A campaign is under way')).toBeVisible();
    await expect(page.getByText(/^4 credits are held/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    await expectClean(page, problems);
  });

  await test.step('once it has ended, what is left is given up by ticking it and typing the address', async () => {
    const path = `/api/v2/submissions/${submissionId}/withdraw`;
    expect((await artist.call('POST /api/v2/submissions/:id/withdraw', path)).status).toBe(200);
    await page.reload();
    await expect(page.getByText('A campaign is under way')).toBeHidden();
    await page.getByRole('checkbox', { name: 'I give up 20 credits' }).click();
    await page.getByLabel('Your email address').fill('someone@halloran.example');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('This isn’t the address of this account')).toBeVisible();
    await page.getByLabel('Your email address').fill(artist.email);
    await expectClean(page, problems);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(/\/signin\?leaving=/);
    await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible();
    await newestMail(artist.email, /^Your account will be deleted$/);
    expect((await artist.call('GET /api/account')).status).toBe(401);
  });

  await test.step('two weeks later it is gone; the curator sees a deleted artist', async () => {
    await advanceClock(14 * days + 60);
    await newestMail(artist.email, /^Your account was deleted$/);
    await expect(signedIn(artist.email, password)).rejects.toThrow('invalid_credentials');
    const theirs = await newPerson(browser, problems);
    await signIn(theirs, curator.email, password);
    const again = await signedIn(curator.email, password);
    const one = `/api/v2/curator/submissions/${submissionId}`;
    await expect
      .poll(
        async () => (await again.call('GET /api/v2/curator/submissions/:id', one)).body.data.artist?.display_name,
        soon,
      )
      .toBe('Deleted artist');
    await theirs.goto(`/curator?submission=${submissionId}`);
    await expect(theirs.getByText('Deleted artist').first()).toBeVisible();
    await expect(theirs.getByText(name)).toHaveCount(0);
  });
  await expectRightBooks();
});

test('logging in within two weeks keeps the account', async ({ page }) => {
  const artist = await newAccount('Liv Moe', ['creator']);
  await giveCredits(artist, 5);
  const consent = { email: artist.email, givesUpCredits: 5, givesUpEarnings: 0 };
  expect((await artist.call('POST /api/v2/account/deletion', undefined, consent)).status).toBe(200);
  await advanceClock(13 * days);
  await page.goto('/signin');
  await page.getByLabel('Email').fill(artist.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Wallet: 5.00 credits/ })).toBeVisible();
  await newestMail(artist.email, /^Your account stays$/);
  await advanceClock(2 * days);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Wallet: 5.00 credits/ })).toBeVisible();
});
