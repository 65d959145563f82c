import type { Page } from 'playwright';

export interface Campaign {
  id: number;
  type: string;
  status: string;
}

/** A screen of the demo, as the home page shows it. */
export interface Scene {
  name: string;
  role: 'creator' | 'curator';
  /** @param campaigns of the demo's creator, the newest first */
  pathOf: (campaigns: readonly Campaign[]) => string;
  /** Windows in CSS pixels, how much of each is left out above, and the widths in which its picture is kept. */
  sizes: Record<'wide' | 'phone', { width: number; height: number; top: number; widths: readonly number[] }>;
  prepare: (page: Page, language: string) => Promise<void>;
}

const feedback: Record<string, string> = {
  en: 'The second verse is where it opens up for me. I would come in eight bars earlier and keep the room sound.',
  fr: 'C’est au deuxième couplet que tout s’ouvre. J’entrerais huit mesures plus tôt, en gardant le son de la pièce.',
};

const listenedMs = 9_000;
const settle = (page: Page) => page.waitForTimeout(1_500);

export const scenes: readonly Scene[] = [
  {
    name: 'campaign',
    role: 'creator',
    pathOf: (campaigns) => {
      const running = campaigns.find(({ type, status }) => type === 'playlists' && status === 'sent');
      return `/creator/campaigns/${running?.id}`;
    },
    sizes: {
      wide: { width: 900, height: 760, top: 64, widths: [900, 1_440] },
      phone: { width: 390, height: 744, top: 64, widths: [780] },
    },
    prepare: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settle(page);
    },
  },
  {
    name: 'workbench',
    role: 'curator',
    pathOf: () => '/curator',
    sizes: {
      wide: { width: 1_180, height: 760, top: 109, widths: [900, 1_440] },
      phone: { width: 390, height: 744, top: 109, widths: [780] },
    },
    prepare: async (page, language) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settle(page);
      if ((page.viewportSize()?.width ?? 0) < 700) return;
      // Space plays and pauses, in any language.
      await page.keyboard.press('Space');
      await page.waitForTimeout(listenedMs);
      await page.keyboard.press('Space');
      await page
        .getByRole('textbox')
        .first()
        .fill(feedback[language] ?? '');
      await page.mouse.move(0, 0);
      await settle(page);
    },
  },
];
