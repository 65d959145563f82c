import { expectClean } from '../support/axe.ts';
import { expect, newPerson, signIn, test, watchConsole } from '../support/fixtures.ts';
import { signedIn } from '../support/api.ts';

const email = 'pro@demo.fanfare.test';

test('a report is shared by a link, read signed out without names, and gone once it is revoked', async ({
  page,
  browser,
  problems,
}) => {
  watchConsole(page, problems);
  const artist = await signedIn(email);
  const { items } = (await artist.call('GET /api/v2/campaigns/me', '/api/v2/campaigns/me?limit=50')).body.data;
  const { id } = items.toSorted((a, b) => b.answeredCount - a.answeredCount)[0]!;
  const report = (await artist.call('GET /api/v2/campaigns/:id/report', `/api/v2/campaigns/${id}/report`)).body.data;
  const said = report.curators.find(({ feedback }) => feedback !== null)!;
  await signIn(page, email);
  await page.goto(`/creator/campaigns/${id}?tab=report`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue();

  const visitor = await newPerson(browser, problems);
  await test.step('signed out: the figures, and nobody’s name, words or money', async () => {
    const answer = await visitor.goto(url);
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    await expect(visitor.getByRole('heading', { level: 1, name: report.track.title })).toBeVisible();
    const text = await visitor.getByRole('main').innerText();
    for (const { curatorName, serviceTitle } of report.curators) {
      expect(text).not.toContain(curatorName);
      expect(text).not.toContain(serviceTitle);
    }
    expect(text).not.toContain(said.feedback!.slice(0, 40));
    await expectClean(visitor, problems);
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe('fanfare-report.pdf');
  });

  await test.step('with their words once the artist shows them', async () => {
    const saved = page.waitForResponse((one) => one.url().endsWith('/report/link') && one.request().method() === 'PUT');
    await dialog.getByRole('checkbox', { name: /What curators wrote/ }).click();
    await saved;
    await visitor.reload();
    await expect(visitor.getByRole('blockquote').first()).toBeVisible();
    const text = await visitor.getByRole('main').innerText();
    for (const { curatorName } of report.curators) expect(text).not.toContain(curatorName);
  });

  await test.step('revoked it is the page of a link that never was', async () => {
    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await dialog.getByRole('group').getByRole('button', { name: 'Stop sharing' }).click();
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Report not found' })).toBeVisible();
    const revoked = await visitor.getByRole('main').innerText();
    await visitor.goto(`${url.slice(0, -4)}AAAA`);
    await expect(visitor.getByRole('heading', { name: 'Report not found' })).toBeVisible();
    expect(await visitor.getByRole('main').innerText()).toBe(revoked);
    await expectClean(visitor, problems);
  });
  await visitor.context().close();
  expect(problems).toEqual([]);
});
