/**
 * `npm run home:pictures [-- en fr]`: takes the home page's pictures of the product again, from a demo that `npm start` runs
 * (`FANFARE_PORT`), and writes them to `shell/src/home/pictures` with the module that names them. `--shared`, once a build has those: the
 * pictures that other sites show beside a link, and the icon.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { startBrowser } from '../shell/contract/release/smoke/browser.ts';
import { root } from './lib/install/root.mjs';
import { sharedStyle } from './lib/pictures/shared-style.ts';
import { scenes, type Campaign, type Scene } from './lib/pictures/scenes.ts';
import { moduleOf, type Taken } from './lib/pictures/module.ts';
import { addressOf } from './lib/product/ports.ts';
import { readSettings } from './lib/product/settings.ts';

const settings = readSettings(process.env);
const shell = addressOf(settings, 'shell');
const api = addressOf(settings, 'api');
const publicFolder = path.join(root, 'shell/public');
const folder = path.join(root, 'shell/src/home/pictures');
const { values, positionals } = parseArgs({ options: { shared: { type: 'boolean' } }, allowPositionals: true });
const languages = positionals.length > 0 ? positionals : ['en', 'fr'];

async function tokenOf(role: string): Promise<string> {
  const answer = await fetch(`${api}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${role}@demo.fanfare.test`, password: 'Fanfare-demo-1' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function campaignsOf(token: string): Promise<Campaign[]> {
  const authorization = `Bearer ${token}`;
  const answer = await fetch(`${api}/api/account/creator/campaigns`, { headers: { authorization } });
  return ((await answer.json()) as { data: { items: Campaign[] } }).data.items;
}

/** Text on plain grounds: full colour resolution, so that its edges stay clean. */
const formats = {
  avif: (image: Sharp) => image.avif({ quality: 58, effort: 6, chromaSubsampling: '4:4:4' }),
  webp: (image: Sharp) => image.webp({ quality: 82, effort: 6 }),
};

const browser = await startBrowser();
const taken: Taken[] = [];
// Once each: logging in is limited.
const tokens = { creator: await tokenOf('creator'), curator: await tokenOf('curator') };
const campaigns = await campaignsOf(tokens.creator);

async function take(scene: Scene, language: string, theme: 'light' | 'dark'): Promise<void> {
  for (const [size, { width, height, top, widths }] of Object.entries(scene.sizes)) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: language === 'en' ? 'en-GB' : language,
    });
    const cookies = { token: tokens[scene.role], 'active-role': scene.role, language, theme };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: shell })));
    const page = await context.newPage();
    await page.goto(shell + scene.pathOf(campaigns));
    await scene.prepare(page, language);
    const picture = await page.screenshot({ clip: { x: 0, y: top, width, height: height - top } });
    await context.close();
    for (const [format, write] of Object.entries(formats)) {
      for (const wide of format === 'avif' ? widths : widths.slice(-1)) {
        const file = `${scene.name}-${size}-${language}-${theme}-${wide}.${format}`;
        await write(sharp(picture).resize({ width: wide })).toFile(path.join(folder, file));
        taken.push({ file, scene: scene.name, size, language, theme, format, wide, width, height: height - top });
        console.log(file);
      }
    }
  }
}

/** The page's first view without its menus, as other sites show it beside a link. */
async function takeFirstView(language: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1_200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
    locale: language === 'en' ? 'en-GB' : language,
  });
  await context.addCookies([{ name: 'language', value: language, url: shell }]);
  const page = await context.newPage();
  await page.goto(shell);
  await page.addStyleTag({ content: sharedStyle });
  await page.waitForTimeout(1_500);
  const picture = await page.screenshot();
  await context.close();
  await sharp(picture)
    .png({ palette: true, quality: 90 })
    .toFile(path.join(publicFolder, `og-${language}.png`));
}

async function takeShared(): Promise<void> {
  for (const language of languages) await takeFirstView(language);
  const icon = sharp(path.join(publicFolder, 'favicon.svg'), { density: 1_200 });
  await icon.resize(512, 512).png({ palette: true }).toFile(path.join(publicFolder, 'icon.png'));
}

async function takeScenes(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const scene of scenes)
    for (const language of languages)
      for (const theme of ['light', 'dark'] as const) await take(scene, language, theme);
  writeFileSync(path.join(folder, 'index.ts'), moduleOf(taken));
}

try {
  await (values.shared ? takeShared() : takeScenes());
} finally {
  await browser.close();
}
