import { expect, type Page } from 'playwright/test';

/**
 * Waits until the workbench's track may be answered; one that is so short is heard once more where a slow machine lost a second of it.
 * @param play what starts the track where it stands still
 */
export async function hearEnough(
  page: Page,
  play: () => Promise<void> = () => page.keyboard.press('Space'),
): Promise<void> {
  const isOpen = page.getByText(/^Heard 0:0\d\. You can answer now$/);
  const stopped = page.getByRole('button', { name: 'Play', exact: true });
  await expect(isOpen.or(stopped)).not.toHaveCount(0, { timeout: 30_000 });
  await expect(async () => {
    if (!(await isOpen.isVisible()) && (await stopped.isVisible())) await play();
    await expect(isOpen).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}
