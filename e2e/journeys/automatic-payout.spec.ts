import { newAccount, password } from '../support/accounts.ts';
import { answerNo, giveCredits, sendTo } from '../support/answers.ts';
import { advanceClock, signedIn } from '../support/api.ts';
import { livePlaylist } from '../support/curator-service.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const staffMail = 'staff@demo.fanfare.test';
const daySeconds = 86_400;
/** The dearest a playlist may be: half of it is the curator's. */
const price = 12;

/** Each track deserves its own words: the product refuses two alike. */
const answers = [
  'Your opening chord hangs in the room like smoke, and I waited for a melody that only came after a minute. Start where the voice starts, and keep the smoke for the bridge.',
  'The drummer pushes while the guitar drags, which could be a charm if it were meant. Play it once together in one room, without a click, and send me whatever comes out.',
  'I believed every word of the second verse and none of the first: it explains what the music says already. Cut it, sing the second one twice, and you have a single here.',
  'Glassy keys, a patient bass, then a snare from another record entirely. Swap that sample for something wooden, lower it a little, and my Sunday list would have room for you.',
];

test('a curator’s earnings are cashed out on a Monday, by themselves, and are on the statement', async ({ page }) => {
  const artist = await newAccount('Orla Penhale', ['creator']);
  await giveCredits(artist, price * answers.length);
  const { email, ...curator } = await newAccount('Ruben Castell', ['curator']);
  await livePlaylist(curator, `Lanterns for Later ${Date.now().toString(36)}`, price);
  const me = () => signedIn(email, password);
  const available = async () => (await (await me()).call('GET /api/cash-out/demand')).body.data.availableCredits;
  const newest = async () => (await (await me()).call('GET /api/v2/curator/cash-outs')).body.data.items[0] ?? null;

  const earned = await test.step('answers earn, and clear after seven days', async () => {
    let total = 0;
    for (const [index, words] of answers.entries()) {
      const { submissionId } = await sendTo(artist, await me(), `Gravel Choir ${index + 1}`);
      total += await answerNo(await me(), submissionId, words);
    }
    await advanceClock(8 * daySeconds);
    await expect.poll(available, { timeout: 60_000 }).toBeCloseTo(total, 2);
    return total;
  });
  expect(earned).toBeGreaterThanOrEqual(20);
  await signIn(page, email, password);

  await test.step('the bank is set up from the setting, which keeps what was chosen', async () => {
    await page.goto('/curator/shop');
    await page.getByRole('radio', { name: /^Every Monday/ }).check();
    await page.getByRole('button', { name: 'Set up your bank at Stripe' }).click();
    await page.waitForURL(/\/stripe\/connect\//);
    await page.getByLabel('Your name').fill('Ruben Castell');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.waitForURL(/\/curator\/shop/);
    await expect(page.getByRole('radio', { name: /^Every Monday/ })).toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Automatic cash-outs are on: every Monday')).toBeVisible();
    await expect(page.getByText(/^Next on Monday/)).toBeVisible();
    expect(await newest()).toBeNull();
  });

  const demand = await test.step('on the next Monday all of it is demanded, once', async () => {
    await advanceClock(7 * daySeconds);
    await expect.poll(async () => (await newest())?.isAutomatic ?? false, { timeout: 120_000 }).toBe(true);
    const made = (await newest())!;
    expect(made.credits).toBeCloseTo(earned, 2);
    expect(await available()).toBe(0);
    await page.goto('/curator/feed');
    await expect(page.getByRole('link', { name: 'Cashed out automatically, as you set it' })).toBeVisible();
    return made;
  });

  await test.step('the first one waits for staff, is sent, and is paid', async () => {
    const staff = await signedIn(staffMail);
    const path = `/api/v2/staff/cash-outs/${demand.id}/approve`;
    // A job decides first that it is for staff; approving before is the same.
    expect((await staff.call('POST /api/v2/staff/cash-outs/:id/approve', path)).status).toBe(200);
    // Sent to the bank, which says when it arrives: the clock moved any earlier would move that day too.
    await expect.poll(async () => (await newest())?.expectedAt, { timeout: 60_000 }).toEqual(expect.any(String));
    expect((await newest())!.status).toBe('sent');
    await advanceClock(3 * daySeconds);
    await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe('paid');
    await page.goto('/curator/shop');
    await expect(page.getByText(/^requested automatically/)).toBeVisible();
  });

  await test.step('the year’s statement has the payout', async () => {
    const years = (await (await me()).call('GET /api/v2/curator/yearly-statements')).body.data;
    // The clock of the journeys may have passed a new year in between.
    expect(years.reduce((sum, { paidOutCredits }) => sum + paidOutCredits, 0)).toBeCloseTo(-earned, 2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^PDF of \d{4}$/ })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^fanfare-statement-\d{4}\.pdf$/);
  });
});
