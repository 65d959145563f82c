/**
 * `npm run bench:web`: what a first load and the most frequent moves cost, beside the same sources as one bundle in the same run.
 * `--measure=bytes,used,heading,paint,lighthouse,switch,interaction` selects what is measured, `--only=/signin` routes, `--rounds=5` says
 * how often times are taken, `--files` lists what was transferred or ran, `--modules` what of each module ran. The exit code is 1 if a target isn't met.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { unpackPreviousReleases } from '../scripts/lib/builds/previous-releases.ts';
import { folderOf } from '../scripts/lib/builds/build.ts';
import { addressOf } from '../scripts/lib/product/ports.ts';
import { Product } from '../scripts/lib/product/product.ts';
import { serveApi } from '../scripts/lib/product/serve-api.ts';
import { readSettings } from '../scripts/lib/product/settings.ts';
import { startBrowser } from '../shell/contract/release/smoke/browser.ts';
import { isMet, type Result, table } from './lib/report.ts';
import { isMeasure, measures, type Bench } from './lib/web/measures.ts';
import { buildOneBundle } from './lib/web/one-bundle.ts';
import type { Route } from './lib/web/places.ts';
import { oneBundle, released } from './lib/web/sites.ts';

const routes: readonly Route[] = [
  { path: '/', as: null },
  { path: '/signin', as: null },
  { path: '/creator/campaigns', as: 'creator' },
  { path: '/creator/feed', as: 'creator' },
  { path: '/curator', as: 'curator' },
  { path: '/curator/feed', as: 'curator' },
];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    measure: { type: 'string', default: Object.keys(measures).join(',') },
    only: { type: 'string', default: routes.map(({ path: each }) => each).join(',') },
    files: { type: 'boolean', default: false },
    modules: { type: 'boolean', default: false },
  },
});
const chosen = values.measure.split(',').map((name) => {
  if (!isMeasure(name)) throw new Error(`There is no measure ${name}: ${Object.keys(measures).join(', ')}`);
  return measures[name];
});
const say = (line: string) => process.stderr.write(`${line}\n`);

const dataDir = process.env['FANFARE_DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'));
const environment = { ...process.env, FANFARE_ENV: 'test', FANFARE_DATA_DIR: dataDir };
const settings = readSettings({ FANFARE_PORT: '4600', ...environment });
const product = new Product(settings, environment);
const stopEarly = () => void product.stop().then(() => process.exit(1));
process.on('SIGINT', stopEarly).on('SIGTERM', stopEarly);
const browser = await startBrowser();
try {
  await product.openData();
  await product.seed();
  const versions = await product.build();
  say('Building them as one bundle …');
  const version = await buildOneBundle(versions);
  // With an earlier release of each, as in an installation that has been running: pages carry both.
  await product.adopt(versions, unpackPreviousReleases());
  const { shell: _shell, ...remoteVersions } = versions;
  await Promise.all([
    serveApi(product),
    product.serve('remotes', 'scripts/serve-remotes.ts', {
      env: { FANFARE_REMOTE_VERSIONS: JSON.stringify(remoteVersions) },
      answers: [['mf-auth', '/']],
    }),
  ]);
  const bench: Bench = {
    browser,
    places: { shell: addressOf(settings, 'shell'), api: addressOf(settings, 'api') },
    routes: routes.filter(({ path: each }) => values.only.split(',').includes(each)),
    sites: { released: released(product.env), one: oneBundle(product.env, version) },
    creatorBuild: folderOf('mf-creator', versions['mf-creator']),
    rounds: Number(values.rounds),
    listsFiles: values.files,
    listsModules: values.modules,
    say,
  };
  const results: Result[] = [];
  for (const measure of chosen) {
    const found = await measure(bench);
    // At once: a run that is cut off has lost nothing but what it was at.
    process.stdout.write(`${table(found)}\n\n`);
    results.push(...found);
  }
  if (!results.every(isMet)) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  if (!process.env['FANFARE_DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
}
