import type { Visit } from './pair.ts';

const patienceMs = 10_000;

/** The header's controls are present and open, whatever the remote does. */
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

/** The Pro offer opens over the remote's screen; only creators without Pro get it. */
export async function openPro({ page, where, problems }: Visit): Promise<void> {
  if (await page.getByRole('banner').getByRole('link', { name: 'Fanfare PRO, home' }).isVisible()) return;
  await page.keyboard.press('Control+k');
  // Earlier releases of the shell call it by the product’s name.
  const entry = page.getByRole('option', { name: /Subscribe to Pro|Fanfare PRO/ });
  // A screen may have such fields of its own.
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill('pro', { timeout: patienceMs })
    .catch(() => problems.stop(`${where}: the palette does not open`));
  await entry.click({ timeout: patienceMs }).catch(() => problems.stop(`${where}: the palette offers no Pro`));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: 'Continue Free Plan' })
    .click({ timeout: patienceMs })
    .catch(() => problems.stop(`${where}: the Pro dialog does not open`));
  await dialog.waitFor({ state: 'detached', timeout: patienceMs });
}
