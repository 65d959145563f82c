import { chromium } from 'playwright';
import { signInBrowser } from './support/session.ts';
import { urls } from './support/urls.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run'] });
const out = '/tmp/s4look';
const demands = { success: true, data: { nextCursor: null, items: [
 { id: 1, createdAt: '2026-11-18T10:00:00.000Z', status: 'requested', credits: 240, amountCents: 24000, method: 'bank', destination: 'DE•• 3000', approvedAt: null, sentAt: null, expectedAt: null, closedAt: null, reason: null, receipt: null, curator: { accountId: 12, email: 'jonas.lindqvist@example.org', display_name: 'Jonas Lindqvist' }, facts: { accountAgeDays: 41, answers: 88, earnedCredits: 260, paidOutCredits: 0, openFlags: 2, sharesDestination: 1 }, waitsBecause: 'above 200 credits' },
 { id: 2, createdAt: '2026-11-21T10:00:00.000Z', status: 'requested', credits: 20.5, amountCents: 2050, method: 'paypal', destination: 'm•••@example.org', approvedAt: null, sentAt: null, expectedAt: null, closedAt: null, reason: null, receipt: null, curator: { accountId: 14, email: 'm@example.org', display_name: 'Marta Quiroga' }, facts: { accountAgeDays: 400, answers: 812, earnedCredits: 1260.4, paidOutCredits: 1100, openFlags: 0, sharesDestination: 0 }, waitsBecause: 'the books were not right' } ] } };
async function shots(email: string, role: 'creator'|'curator', pages: [string, string, ((p) => Promise<void>)?][], sizes: [number, 'light'|'dark'][]) {
  for (const [width, colorScheme] of sizes) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 800 : 900 }, colorScheme, reducedMotion: 'reduce' });
    await signInBrowser(context, email, role);
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', e.message));
    page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text().slice(0, 200)));
    await page.route(/staff\/cash-outs/, (r) => r.request().method() === 'GET' ? r.fulfill({ json: demands, headers: { 'access-control-allow-origin': urls.shell, 'access-control-allow-credentials': 'true' } }) : r.continue());
    for (const [name, path, act] of pages) {
      await page.goto(urls.shell + path);
      await page.waitForTimeout(2500);
      if (act) { await act(page); await page.waitForTimeout(700); }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.log('OVERFLOW', name, width, over);
      await page.screenshot({ path: `${out}/${name}-${width}-${colorScheme}.png`, fullPage: !act });
    }
    await context.close();
  }
}
const sizes: [number, 'light'|'dark'][] = [[1440, 'light'], [360, 'dark']];
const which = process.argv[2] ?? 'all';
if (which !== 'creator') await shots('staff@demo.fanfare.test', 'creator', [
  ['flags', '/_staff/flags'], ['flag-dialog', '/_staff/flags', (p) => p.getByRole('button', { name: 'Uphold' }).first().click()],
  ['proofs', '/_staff/proofs'], ['removal', '/_staff/proofs', (p) => p.getByRole('button', { name: 'Report a removal' }).click()],
  ['cashouts', '/_staff/cash-outs'], ['accounts', '/_staff/accounts'],
], sizes);
if (which !== 'staff') await shots('creator@demo.fanfare.test', 'creator', [
  ['c81', '/creator/campaigns/81'], ['c82', '/creator/campaigns/82'], ['c83', '/creator/campaigns/83'], ['c84', '/creator/campaigns/84'],
  ['c85', '/creator/campaigns/85'],
  ['flagging', '/creator/campaigns/82', (p) => p.getByRole('button', { name: 'Flag this answer' }).click()],
], sizes);
await browser.close();
