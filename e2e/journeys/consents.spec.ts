import { confirmationLink, newAccount, newAddress, password } from '../support/accounts.ts';
import { signedIn } from '../support/api.ts';
import { expectClean } from '../support/axe.ts';
import { expect, newPerson, signIn, test } from '../support/fixtures.ts';
import { receivedEvents, refuseEvents, unsubscribe } from '../support/marketing.ts';
import { buyByCard } from '../support/payments.ts';

const names = async (email: string) => (await receivedEvents(email)).map(({ event_name: name }) => name);

test('marketing gets what happened while somebody allows it, and nothing after', async ({
  page,
  browser,
  problems,
}) => {
  const email = newAddress('liv');
  const staff = await newPerson(browser, problems);

  await test.step('signing up asks for the terms; reading them loses nothing that was typed', async () => {
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Sign up by e-mail' }).click();
    await expect(page.getByText('Please agree to the terms and the privacy notice')).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'terms of use' }).click();
    const terms = await opened;
    await expect(terms.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
    await terms.close();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectClean(page, problems);
    const marketing = page.getByRole('checkbox', { name: /^Send me news and offers/ });
    await expect(marketing).not.toBeChecked();
    await marketing.check();
    await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
    await page.getByRole('button', { name: 'Sign up by e-mail' }).click();
    await page.waitForURL(/\/email-confirmation$/);
  });

  await test.step('the sign-up is told once it is complete', async () => {
    await page.goto(await confirmationLink(email));
    await page.waitForURL(/\/complete-signup/);
    expect(await names(email)).toEqual([]);
    await page.getByRole('radio', { name: 'Creator' }).first().check();
    await page.getByLabel('Name').fill('Liv Sandoval');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/creator\//);
    await expect.poll(() => names(email)).toEqual(['signup_completed']);
  });

  await test.step('what the service refuses is seen by staff, who try it again', async () => {
    await refuseEvents(email, 422);
    await buyByCard(page, '10 credits for €10', '€10');
    await signIn(staff, 'staff@demo.fanfare.test');
    await staff.goto('/_staff/marketing');
    const row = staff.getByRole('listitem', { name: `Purchase, ${email}` });
    await expect(async () => {
      await staff.reload();
      await expect(row).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(row).toContainText('422');
    await expect(row).toContainText('1 try');
    await expectClean(staff, problems);
    await refuseEvents(email, null);
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row).toBeHidden();
    await expect.poll(() => names(email)).toEqual(['signup_completed', 'credits_purchased']);
    expect((await receivedEvents(email))[1]!.event_properties).toEqual({ credits: 10, event_id: expect.any(String) });
  });

  await test.step('opening the shop again tells nothing twice', async () => {
    await page.goto('/creator/shop');
    await expect(page.getByRole('button', { name: 'Buy 10 credits for €10' })).toBeVisible();
  });

  await test.step('withdrawn in the account, nothing more is sent', async () => {
    await page.goto('/account');
    const part = page.getByRole('region', { name: 'Terms and marketing' });
    await expect(part.getByText(/^You agreed to the version of/)).toBeVisible();
    const marketing = part.getByRole('switch', { name: /^News and offers by email/ });
    await expect(marketing).toBeChecked();
    await marketing.click();
    await expect(part.getByText(/^Our email service.*Turned off on/)).toBeVisible();
    await expect(marketing).not.toBeChecked();
    await buyByCard(page, '25 credits for €24', '€24');
    const me = await signedIn(email, password);
    const refused = await me.call('POST /api/sendinblue/trackEvent', undefined, { event: 'signup_completed' });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden']);
    const operator = await signedIn('staff@demo.fanfare.test');
    const queued = async () => {
      const { body } = await operator.call('GET /api/v2/staff/marketing-events');
      return body.data.items.filter((event) => event.email === email);
    };
    // The service removes the contact with all that it had been sent, and gets nothing more.
    await expect.poll(() => names(email)).toEqual([]);
    await expect.poll(queued).toEqual([]);
    expect(await names(email)).toEqual([]);
  });
});

test('whoever unsubscribes from the email service’s emails has withdrawn the consent here', async ({ page }) => {
  const { email, call } = await newAccount('Odile Ferrand', ['creator']);
  expect((await call('PUT /api/v2/account/consents', undefined, { marketing: true })).status).toBe(200);
  await signIn(page, email, password);
  await page.goto('/account');
  const part = page.getByRole('region', { name: 'Terms and marketing' });
  const marketing = part.getByRole('switch', { name: /^News and offers by email/ });
  await expect(marketing).toBeChecked();
  await unsubscribe(email);
  await page.reload();
  await expect(marketing).not.toBeChecked();
  await expect(part.getByText(/Turned off on/)).toBeVisible();
});

test('changed terms are asked for beside the page, can be put off, and are agreed to once', async ({
  page,
  problems,
}) => {
  const { email } = await newAccount('Odile Ferrand', ['creator']);
  let isAgreed = false;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/account/consents')) isAgreed = true;
  });
  // As an account that agreed to an earlier version; no decision of one that never was can be stored.
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    if (isAgreed || route.request().method() !== 'GET' || !answer.ok()) return route.fulfill({ response: answer });
    const body = (await answer.json()) as { data: { consents: { terms: { version: string } } } };
    body.data.consents.terms.version = '2025-01-15';
    return route.fulfill({ response: answer, json: body });
  });
  const question = page.getByRole('region', { name: 'Terms', exact: true });
  const buy = page.getByRole('button', { name: 'Buy 10 credits for €10' });

  await test.step('it blocks nothing, and is put off for good', async () => {
    await signIn(page, email, password);
    await page.goto('/creator/shop');
    await expect(question).toContainText('Our terms and privacy notice changed on');
    await expectClean(page, problems);
    await expect(buy).toBeEnabled();
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await expect(buy).toBeVisible();
    await expect(question).toBeHidden();
  });

  await test.step('the account page keeps the button, until it is pressed', async () => {
    await page.goto('/account');
    const part = page.getByRole('region', { name: 'Terms and marketing' });
    await expect(part.getByText(/^You haven’t agreed to the version of/)).toBeVisible();
    await part.getByRole('button', { name: 'Agree' }).click();
    await expect(part.getByText(/^You agreed to the version of/)).toBeVisible();
    await expect(part.getByRole('button', { name: 'Agree' })).toBeHidden();
  });
  // The page may be asking for the account once more, and a call that ends with the page would fail the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
