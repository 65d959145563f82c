/** What `npm start` runs on Node 24: one copy of Fanfare, until it is told to stop. */
import { supervise } from './lib/product/supervise.ts';
import { say } from './lib/product/console.ts';
import { summary } from './lib/product/summary.ts';

const startedAt = performance.now();

await supervise(async (product) => {
  await product.openData();
  const [versions] = await Promise.all([product.build(), product.seed()]);
  await product.register(versions);
  const { shell, ...remoteVersions } = versions;
  await Promise.all([
    product.serve('api', 'api/src/server.ts', { answers: [['api', '/health/ready']] }),
    product.serve('remotes', 'scripts/serve-remotes.ts', {
      env: { FANFARE_REMOTE_VERSIONS: JSON.stringify(remoteVersions) },
      answers: [
        ['mf-auth', '/'],
        ['mf-creator', '/'],
        ['mf-curator', '/'],
      ],
    }),
    product.serve('shell', 'shell/server/index.ts', {
      env: { FANFARE_SHELL_VERSION: shell },
      answers: [['shell', '/']],
    }),
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
