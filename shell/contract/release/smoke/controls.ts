import type { Visit } from './visit.ts';

const patienceMs = 10_000;

/** The header's controls are there and open, whatever the remote does. */
export async function openControls({ page, smoke, where, problems }: Visit): Promise<void> {
  const header = page.getByRole('banner');
  const needed = async (what: string, one: ReturnType<typeof page.locator>) => {
    await one
      .first()
      .waitFor({ state: 'visible', timeout: patienceMs })
      .catch(() => problems.stop(`${where}: the header has no ${what}`));
  };
  await needed('way home', header.getByRole('link', { name: /home/i }));
  if (smoke.as === 'visitor') {
    await needed(
      'Log in',
      header.getByRole('link', { name: 'Log in' }).or(header.getByRole('button', { name: 'Log in' })),
    );
    return;
  }
  await needed('wallet', header.getByRole('link', { name: /^Wallet/ }));
  const menu = header.getByRole('button', { name: /^Account menu/ });
  await needed('account menu', menu);
  await menu.click({ timeout: patienceMs });
  await page
    .getByRole('menuitem', { name: /^(Switch to|Add a) (curator|creator)/i })
    .waitFor({ state: 'visible', timeout: patienceMs })
    .catch(() => problems.stop(`${where}: the account menu has no way to the other side`));
  await page.keyboard.press('Escape');
}

/** The way to Pro that a screen of the remote offers opens the shell's dialog. */
export async function openPro({ page, where, problems }: Visit): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account menu/ })
    .click({ timeout: patienceMs });
  const entry = page.getByRole('menuitem', { name: 'Subscription' });
  // An account that has Pro is led to its payment provider instead.
  if (!(await entry.getAttribute('href', { timeout: patienceMs }))?.startsWith('/')) return;
  await entry.click({ timeout: patienceMs });
  const offer = page.locator('[data-remote]').getByRole('button', { name: /^Subscribe/ });
  await offer
    .waitFor({ state: 'visible', timeout: patienceMs })
    .catch(() => problems.stop(`${where}: the screen of subscriptions offers no Pro`));
  await offer.click({ timeout: patienceMs });
  await page
    .getByRole('dialog')
    .getByRole('heading')
    .first()
    .waitFor({ state: 'visible', timeout: patienceMs })
    .catch(() => problems.stop(`${where}: the Pro dialog does not open`));
}
