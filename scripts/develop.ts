/** What `npm run dev` runs on Node 24: webpack-dev-servers for the front ends, an API that starts again on change. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { CONTRACT } from '../shell/contract/src/index.ts';
import { frontEnds } from './lib/builds/version.ts';
import { root } from './lib/install/root.mjs';
import { say } from './lib/product/console.ts';
import { restartOnChange } from './lib/product/restart-on-change.ts';
import { summary } from './lib/product/summary.ts';
import { supervise } from './lib/product/supervise.ts';
import { serveApi } from './lib/product/serve-api.ts';

const startedAt = performance.now();

await supervise(async (product) => {
  await product.openData();
  await product.seed();
  await product.adoptServers({ contract: CONTRACT, exposes: ['./app'] });
  say('Starting the development servers …');
  const [api, sandbox] = await Promise.all([
    serveApi(product),
    product.serve('sandbox', 'api/sandbox/index.ts', { answers: [['sandbox', '/']] }),
    ...frontEnds.map((name) =>
      product.serve(name, createRequire(path.join(root, name, 'package.json')).resolve('webpack-cli/bin/cli.js'), {
        args: ['serve', '--config', 'webpack.config.ts', '--disable-interpret', '--no-color'],
        cwd: path.join(root, name),
        env: { NODE_ENV: 'development' },
        answers: [[name, '/']],
      }),
    ),
  ]);
  if (api) restartOnChange(api, ['api/src', 'api/contract/src']);
  if (sandbox) restartOnChange(sandbox, ['api/sandbox']);
  say(summary(product.settings, (performance.now() - startedAt) / 1000, product.isFirstRun));
  say('The front ends reload on change, the API starts again. New migrations: stop and start.');
});
