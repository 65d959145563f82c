import { newAccount } from '../support/accounts.ts';
import { answerNo, giveCredits, sendTo } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { advanceClock, signedIn } from '../support/api.ts';
import { wallet } from '../support/payments.ts';

const curatorMail = 'curator@demo.fanfare.test';
const staffMail = 'staff@demo.fanfare.test';
const daySeconds = 86_400;
const demand = 20;

/** Each track deserves its own words: the product refuses two alike. */
const answers = [
  'The refrain is lovely, yet the first half minute circles around one idea, and my evening listeners would wander off before it opens. Bring the second voice in sooner.',
  'Somebody in this room can really play the bass, and I would build the whole mix around it. Right now the cymbals sit on top of everything and tire my ears quickly.',
  'A brave title and a shy vocal. I keep leaning in to catch the story and lose it under the pads; print the lyrics or raise the singer, and I am all yours for another round.',
  'This belongs on a late train, which my list is not: it wakes people up. For a softer set I know two colleagues who would open the door at once, so please try them next.',
  'Three good songs live in these minutes, and each one ends before I can hum it. Choose the middle one, give it air and a bridge, and send that version over some day soon.',
  'Clean recording, careful tuning, nothing out of place, and that is my trouble with it. I miss one risk: a wrong note kept, a pause too long, a breath that nobody edited.',
];

test('a curator earns, asks for it, and is paid by their bank', async ({ page }) => {
  const artist = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(artist, 60);

  await test.step('answers earn, and clear after seven days', async () => {
    const curator = await signedIn(curatorMail);
    const { availableCredits, clearingCredits } = (await curator.call('GET /api/cash-out/demand')).body.data;
    let total = availableCredits + clearingCredits;
    for (const [index, words] of answers.entries()) {
      if (total >= demand) break;
      const { submissionId } = await sendTo(artist, curator, `Harbour Light ${index + 1}`);
      total += await answerNo(curator, submissionId, words);
    }
    await advanceClock(8 * daySeconds);
  });

  const money = async () => (await (await signedIn(curatorMail)).call('GET /api/cash-out/demand')).body.data;
  const available = async () => (await money()).availableCredits;
  // Other earnings may clear at any moment, which changes neither sum.
  const earned = async () => {
    const { availableCredits, clearingCredits } = await money();
    return availableCredits + clearingCredits;
  };
  await expect.poll(available, { timeout: 60_000 }).toBeGreaterThanOrEqual(demand);
  const before = await earned();
  await signIn(page, curatorMail);

  await test.step('the bank is set up on Stripe’s page', async () => {
    await page.goto('/curator/shop');
    await page.getByLabel('Credits', { exact: true }).first().fill(String(demand));
    await page.getByRole('radio', { name: /Bank/ }).check();
    await page.getByRole('button', { name: 'Set up your bank at Stripe' }).click();
    await page.waitForURL(/\/stripe\/connect\//);
    await page.getByLabel('Your name').fill('Jonas Verbeek');
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.waitForURL(/\/curator\/shop/);
  });

  await test.step('the first demand is held, approved by staff, sent, and paid two days later', async () => {
    await expect(page.getByLabel('Credits', { exact: true }).first()).toHaveValue(String(demand));
    await page.getByRole('button', { name: /^Cash out €20/ }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: /^Cash out €20/ }).click();
    await expect.poll(earned).toBeCloseTo(before - demand, 2);
    await expect
      .poll(async () => (await wallet(page).textContent())?.includes((await available()).toFixed(2)))
      .toBe(true);
    const staff = await signedIn(staffMail);
    const waiting = async () => {
      const { items } = (await staff.call('GET /api/v2/staff/cash-outs', '/api/v2/staff/cash-outs?status=requested'))
        .body.data;
      return items.find(({ curator }) => curator.email === curatorMail)?.id ?? null;
    };
    await expect.poll(waiting).not.toBeNull();
    const approved = await staff.call(
      'POST /api/v2/staff/cash-outs/:id/approve',
      `/api/v2/staff/cash-outs/${await waiting()}/approve`,
    );
    expect(approved.status).toBe(200);
    const progress = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
    await expect(progress.filter({ hasText: /^Sent.*done/ })).toBeVisible({ timeout: 60_000 });
    // The bank says when it arrives: the clock moved any earlier would move that day too.
    const expectedAt = async () =>
      (await (await signedIn(curatorMail)).call('GET /api/v2/curator/cash-outs')).body.data.items[0]?.expectedAt;
    await expect.poll(expectedAt, { timeout: 60_000 }).toEqual(expect.any(String));
    await advanceClock(3 * daySeconds);
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /receipt/i })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('the history says where the credits went', async () => {
    await page.goto('/curator/transactions');
    await expect(page.getByText(/Paid out|Payout|Cash-out/i).first()).toBeVisible();
  });
});

test('earned credits become creator credits, with a tenth on top', async ({ page }) => {
  const dual = await signedIn('dual@demo.fanfare.test');
  const { availableCredits } = (await dual.call('GET /api/cash-out/demand')).body.data;
  // The row itself: other credits come into a demo account's wallet at any moment, for what the clock has moved past.
  const newest = async () => {
    const path = '/api/v2/transactions/me/creator?kind=conversion&limit=1';
    return (await dual.call('GET /api/v2/transactions/me/creator', path)).body.data.items[0];
  };
  const before = await newest();
  await signIn(page, 'dual@demo.fanfare.test');
  await page.goto('/curator/shop');
  await page.getByLabel('Credits to convert').fill(availableCredits.toFixed(2));
  const total = Math.floor(availableCredits * 110 + 1e-6) / 100;
  await expect(page.getByText(`${total.toFixed(2)} creator credits`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Convert to creator credits' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Convert to creator credits' }).click();
  await expect(page.getByText(`${total.toFixed(2)} creator credits arrived`)).toBeVisible();
  const converted = await newest();
  expect(converted?.id).not.toBe(before?.id);
  expect(converted?.amountCredits).toBeCloseTo(total, 5);
});
