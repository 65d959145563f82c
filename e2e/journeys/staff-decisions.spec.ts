import { answerNo, giveCredits, sendTo } from '../support/answers.ts';
import { expect, newPerson, signIn, signInNewCreator, test } from '../support/fixtures.ts';
import { newestMail, signedIn } from '../support/api.ts';
import { expectClean } from '../support/axe.ts';
import { wallet } from '../support/payments.ts';

const password = 'LowTideChoir1';
const staffMail = 'staff@demo.fanfare.test';
const curatorMail = 'curator@demo.fanfare.test';

test('an answer is flagged, its curator answers, and staff decide: the artist has the credits back, the curator the reason', async ({
  page,
  browser,
  problems,
}) => {
  const stamp = Date.now();
  const email = `petra.${stamp}@lind.example`;
  await signInNewCreator(page, 'Petra Lind', email, password);
  const artist = await signedIn(email, password);
  await giveCredits(artist, 20);
  const curator = await signedIn(curatorMail);
  const sent = await sendTo(artist, curator, `Paper Lanterns ${stamp % 10_000}`);
  await answerNo(
    curator,
    sent.submissionId,
    'What a strange little waltz, and I mean that kindly. Still, the drums arrive like a neighbour moving furniture, and I lose the singer whenever they do. A calmer mix would change my mind at once, I promise you that.',
  );

  await test.step('the artist says what is wrong with it', async () => {
    await page.goto(`/creator/campaigns/${sent.campaignId}`);
    await expect(wallet(page)).toHaveText((20 - sent.price).toFixed(2));
    await page.getByRole('button', { name: /^Flag/ }).first().click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByRole('radio').last().check();
    await dialog.getByRole('textbox').fill('It speaks of drums; there are none in this track.');
    await dialog.getByRole('button', { name: /^Flag/ }).click();
    await expect(page.getByText(/Staff decide by/).first()).toBeVisible();
  });

  const theirs = await newPerson(browser, problems);
  const title = `Paper Lanterns ${stamp % 10_000}`;
  const answer = theirs.getByRole('article', { name: title });
  await test.step('its curator is told why and until when it is decided, and answers once', async () => {
    const mail = await newestMail(curatorMail, /^Your answer to “Paper Lanterns \d+” was flagged$/);
    expect(mail.text).toContain('there are none in this track');
    await signIn(theirs, curatorMail);
    await theirs.goto('/curator/feed');
    await expect(theirs.getByText(`The artist flagged your answer to ${title}`)).toBeVisible();
    await theirs.goto('/curator?view=answers');
    await expect(answer.getByText(/We decide by/)).toBeVisible();
    await answer.getByLabel('Your response').fill('They come in at the second bar.');
    await answer.getByRole('button', { name: 'Send to staff' }).click();
    await expect(answer.getByText(/^Your response, /)).toBeVisible();
    await expect(answer.getByRole('button', { name: 'Send to staff' })).toBeHidden();
    await expectClean(theirs, problems);
  });

  await test.step('staff uphold it on its page', async () => {
    const staff = await newPerson(browser, problems);
    await signIn(staff, staffMail);
    await staff.goto('/_staff/flags');
    const card = staff.getByRole('article').filter({ hasText: title });
    await card
      .first()
      .getByRole('link', { name: /^Open the case/ })
      .click();
    await expect(staff.getByText('They come in at the second bar.')).toBeVisible();
    await expect(staff.getByRole('button', { name: `Play ${title}` })).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'Listening record' })).toBeVisible();
    await expectClean(staff, problems);
    await staff.getByRole('button', { name: 'Uphold', exact: true }).click();
    const dialog = staff.getByRole('dialog').or(staff.getByRole('alertdialog'));
    await dialog.getByRole('textbox').fill('There are no drums in the track.');
    await dialog.getByRole('button', { name: 'Uphold the flag' }).click();
    await expect(staff.getByText(/^Upheld/).first()).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Uphold', exact: true })).toBeHidden();
    await staff.context().close();
  });

  await test.step('the curator reads the reason, on the answer and by email', async () => {
    await theirs.reload();
    await expect(answer.getByText('There are no drums in the track.')).toBeVisible();
    const mail = await newestMail(curatorMail, /^Your answer to “Paper Lanterns \d+” was refunded$/);
    expect(mail.text).toContain('What we wrote: There are no drums in the track.');
    await expectClean(theirs, problems);
    await theirs.context().close();
  });

  await test.step('the credits are back in the open page, to the hundredth', async () => {
    await expect(wallet(page)).toHaveText('20.00', { timeout: 30_000 });
  });
});

test('a suspended account is out at once, and comes back when staff let it', async ({ page, browser, problems }) => {
  const email = `odd.${Date.now()}@berg.example`;
  await signInNewCreator(page, 'Odd Berg', email, password);
  const staff = await newPerson(browser, problems);
  await signIn(staff, staffMail);
  const find = async () => {
    await staff.goto(`/_staff/accounts?q=${encodeURIComponent(email)}`);
    return staff
      .getByRole('row')
      .or(staff.getByRole('listitem'))
      .or(staff.getByRole('article'))
      .filter({ hasText: email })
      .first();
  };
  await (await find()).getByRole('button', { name: /^Suspend/ }).click();
  const dialog = staff.getByRole('dialog').or(staff.getByRole('alertdialog'));
  await dialog.getByRole('textbox').fill('A journey tries it.');
  await dialog.getByRole('button', { name: 'Suspend the account' }).click();
  await expect(staff.getByText(/ suspended\./).first()).toBeVisible();
  await expect(signedIn(email, password)).rejects.toThrow(/suspended/);
  await (await find()).getByRole('button', { name: /^Lift/ }).click();
  await dialog.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(staff.getByText(/can log in again\.$/).first()).toBeVisible();
  expect((await signedIn(email, password)).token).toBeTruthy();

  await test.step('one search finds the account, whose page says what was decided about it and why', async () => {
    await staff.goto('/_staff/search');
    await staff.getByRole('searchbox', { name: 'Search everything' }).fill(email);
    await expectClean(staff, problems);
    await staff.getByRole('region', { name: 'Accounts' }).getByRole('link', { name: 'Odd Berg' }).click();
    const decided = staff.getByRole('region', { name: 'What staff decided' });
    await expect(decided.getByText('Suspension lifted')).toBeVisible();
    await expect(decided.getByText('A journey tries it.').first()).toBeVisible();
    await expectClean(staff, problems);
  });
  await staff.context().close();
});
