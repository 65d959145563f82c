import type { Page } from 'playwright/test';

/** What the sandbox's cards do. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  /** Taken now, declined from the next payment on. */
  failsLater: '4000 0000 0000 0341',
  asksToConfirm: '4000 0025 0000 3155',
};

/** The frame that the provider draws its fields in. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Types a card into the provider's fields, over what stands there. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill('12 / 34');
  await frame.getByLabel('CVC').fill('123');
}
