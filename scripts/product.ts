/** What `npm start` runs on Node 24: one copy of Fanfare, until it is stopped. */
import path from 'node:path';
import { supervise } from './lib/product/supervise.ts';
import { say, warn } from './lib/product/console.ts';
import { summary } from './lib/product/summary.ts';
import { serveApi } from './lib/product/serve-api.ts';
import { stopRunning } from './lib/system/run.ts';
import { ensureFfmpeg } from './lib/system/tools.ts';

const startedAt = performance.now();

await supervise(async (product) => {
  await product.openData();
  const [versions] = await Promise.all([
    product.build(),
    product.seed(),
    product.isFirstRun ? mediaTools() : undefined,
  ]);
  await product.adopt(versions, previousReleases());
  const { shell, ...remoteVersions } = versions;
  await Promise.all([
    serveApi(product),
    product.serve('remotes', 'scripts/serve-remotes.ts', {
      env: { FANFARE_REMOTE_VERSIONS: JSON.stringify(remoteVersions) },
      answers: [
        ['mf-auth', '/'],
        ['mf-creator', '/'],
        ['mf-curator', '/'],
        ['other remotes', '/'],
      ],
    }),
    product.serve('shell', 'shell/server/index.ts', {
      env: { FANFARE_SHELL_VERSION: shell },
      answers: [['shell', '/']],
    }),
    product.serveChecker(),
    ...(product.has('sandbox')
      ? [
          product.serve('sandbox', 'api/sandbox/index.ts', {
            answers: [
              ['sandbox', '/'],
              ['mailbox', '/'],
            ],
          }),
        ]
      : []),
  ]);
  say(summary(product.settings, (performance.now() - startedAt) / 1000, product.isFirstRun));
});

stopRunning();

/** Folders of releases that go into the registry before the current ones, so that there is something to fall back to (the journeys). */
function previousReleases(): string[] {
  return (process.env['FANFARE_PREVIOUS_RELEASES'] ?? '').split(path.delimiter).filter(Boolean);
}

/** Without ffmpeg the product works; what npm's decoders can't read plays without a waveform, and says so. */
async function mediaTools(): Promise<void> {
  const why = await ensureFfmpeg();
  if (why) warn(`M4A files will play without a waveform: ${why}.`);
}
