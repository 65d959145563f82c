import { newAccount, password } from '../support/accounts.ts';
import { giveCredits, sendTo } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { advanceClock, newestMail, signedIn } from '../support/api.ts';
import { urls } from '../support/urls.ts';

const curatorMail = 'curator@demo.fanfare.test';
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

test('the daily digest and deadline reminders arrive by email, and the link in each stops its kind', async ({
  page,
}) => {
  const artist = await newAccount('Aksel Rood', ['creator']);
  const title = `Ferry Lights ${Date.now() % 1_000_000}`;
  await giveCredits(artist, 20);
  const { submissionId } = await sendTo(artist, await signedIn(curatorMail), title);

  await test.step('the digest is readable in the mailbox, with a way to stop it', async () => {
    await advanceClock(daySeconds);
    const { text, subject } = await newestMail(artist.email, /^Your day on Fanfare/, '/stop-mails/');
    expect(text).toContain(title);
    await page.goto(`${urls.mailbox}/?to=${encodeURIComponent(artist.email)}`);
    await page.getByRole('link', { name: subject }).first().click();
    await expect(page.frameLocator('iframe[title="The mail"]').getByText(title).first()).toBeVisible();
  });

  await test.step('nothing stops before the press, and no log-in is needed', async () => {
    const { links } = await newestMail(artist.email, /^Your day on Fanfare/, '/stop-mails/');
    const stop = links.find((url) => url.includes('/stop-mails/'))!;
    const preferences = async () => {
      const now = await signedIn(artist.email, password);
      return (await now.call('GET /api/v2/account/mail-preferences')).body.data;
    };
    await page.goto(`${stop}x`);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await page.goto(stop);
    expect(await preferences()).toEqual({
      digest: true,
      deadlines: true,
      promises: true,
      answers: 'daily',
      tracks: 'daily',
      quietHours: null,
    });
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { name: 'Emails stopped' })).toBeVisible();
    expect(await preferences()).toEqual({
      digest: false,
      deadlines: true,
      promises: true,
      answers: 'off',
      tracks: 'off',
      quietHours: null,
    });
  });

  await test.step('a curator hears of a deadline before it is over', async () => {
    const path = `/api/v2/curator/submissions/${submissionId}`;
    const curator = await signedIn(curatorMail);
    const { deadlineAt } = (await curator.call('GET /api/v2/curator/submissions/:id', path)).body.data;
    const nowIso = (await fetch(`${urls.api}/api/account`)).headers.get('x-fanfare-now');
    const leftSeconds = (Date.parse(deadlineAt!) - Date.parse(nowIso!)) / 1_000;
    await advanceClock(Math.max(1, Math.round(leftSeconds) - 25 * hourSeconds));
    await expect
      .poll(async () => (await newestMail(curatorMail, /^Answer “/, `submission=${submissionId}`)).text)
      .toContain(title);
  });
});
