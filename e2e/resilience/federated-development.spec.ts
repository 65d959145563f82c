import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { signInBrowser } from '../support/session.ts';

const root = path.join(import.meta.dirname, '../..');
/** A copy: others build from the sources meanwhile. */
const folder = path.join(root, 'e2e/test-results/federated/mf-auth');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** webpack's server, as `npm run dev:federated` starts it. */
function serve(port: number): () => Promise<void> {
  const webpack = createRequire(path.join(root, 'mf-auth/package.json')).resolve('webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [webpack, 'serve', '--config', 'webpack.config.ts', '--disable-interpret'], {
    cwd: folder,
    env: { ...process.env, FANFARE_FEDERATED_PORT: String(port), FANFARE_BUILD_VERSION: 'development' },
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.kill();
    return ended;
  };
}

// Building takes half a minute.
test(
  'an edit of a remote’s sources shows in the released shell, and what was typed stays',
  { tag: '@full' },
  async ({ page, context }) => {
    cpSync(path.join(root, 'mf-auth'), folder, {
      recursive: true,
      filter: (file) => !/\/(dist|node_modules)$/.test(file),
    });
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const stop = serve(port);
    try {
      await expect
        .poll(
          () =>
            fetch(`${origin}/mf-manifest.json`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 120_000 },
        )
        .toBe(true);
      await signInBrowser(context, 'developer@demo.fanfare.test', 'creator');
      let pages = 0;
      page.on('domcontentloaded', () => (pages += 1));
      await page.goto(`/forgot-password?mf=mf-auth@${origin}`);
      await page.getByRole('button', { name: 'Load in this tab' }).click();
      await expect(page.locator('[data-remote=mf-auth][data-cohort=preview]')).toBeVisible();
      const email = page.getByRole('textbox', { name: 'Email' });
      await email.fill('somebody@example.test');
      const before = pages;
      // A text, and then a component: both by replacing modules in the running page.
      for (const [file, from, to] of [
        ['src/locales/en/common.json', '"Reset Password"', '"Reset it"'],
        ['src/routes/forgot-password.tsx', "t('forgot.title')", "t('forgot.title') + ' now'"],
      ] as const) {
        const full = path.join(folder, file);
        writeFileSync(full, readFileSync(full, 'utf8').replace(from, to));
      }
      await expect(page.getByRole('heading', { name: 'Reset it now' })).toBeVisible({ timeout: 30_000 });
      await expect(email).toHaveValue('somebody@example.test');
      expect(pages).toBe(before);
      // Navigation and the shell's services cross between the two Reacts.
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await expect(page).not.toHaveURL(/forgot-password/);
    } finally {
      await stop();
      rmSync(path.dirname(folder), { recursive: true, force: true });
    }
  },
);
