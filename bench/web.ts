/**
 * `npm run bench:web`: what the front ends cost by being released apart, beside the same sources as one bundle: the bytes of a first load
 * (exact, brotli as served) and, on a slow connection, the time to the route's heading. `--rounds=5` says how often times are taken (0:
 * never), `--only=/signin` selects routes, `--files` lists what was transferred. The exit code is 1 if a target isn't met.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBrowser } from '../shell/contract/release/smoke/browser.ts';
import { unpackPreviousReleases } from '../scripts/lib/builds/previous-releases.ts';
import { addressOf } from '../scripts/lib/product/ports.ts';
import { Product } from '../scripts/lib/product/product.ts';
import { serveApi } from '../scripts/lib/product/serve-api.ts';
import { readSettings } from '../scripts/lib/product/settings.ts';
import { compared, isMet, type Result, table } from './lib/report.ts';
import { buildOneBundle } from './lib/web/one-bundle.ts';
import { oneBundle, released, type Site } from './lib/web/sites.ts';
import { type Route, visit, type Visit } from './lib/web/visit.ts';

const routes: readonly Route[] = [
  { path: '/', as: null },
  { path: '/signin', as: null },
  { path: '/creator/campaigns', as: 'creator' },
  { path: '/creator/feed', as: 'creator' },
  { path: '/curator', as: 'curator' },
  { path: '/curator/feed', as: 'curator' },
];
const most = 1.1;
const slowest = 1.05;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: routes.map(({ path: each }) => each).join(',') },
    files: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const chosen = routes.filter(({ path: each }) => values.only.split(',').includes(each));
const say = (line: string) => process.stderr.write(`${line}\n`);
const kilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1)} kB`;
const totalOf = ({ files }: Visit) => [...files.values()].reduce((sum, bytes) => sum + bytes, 0);

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
  const sites = { released: released(product.env), one: oneBundle(product.env, version) };
  const places = { shell: addressOf(settings, 'shell'), api: addressOf(settings, 'api') };
  const open = async <Value>(site: Site, work: () => Promise<Value>) => {
    const { stop } = await site();
    return work().finally(stop);
  };
  const each = (isSlow: boolean) => async () => {
    const visits: Visit[] = [];
    for (const route of chosen) visits.push(await visit(browser, places, route, isSlow));
    return visits;
  };
  say('Counting bytes …');
  const ours = await open(sites.released, each(false));
  const theirs = await open(sites.one, each(false));
  const results: Result[] = chosen.map((route, index) =>
    compared(`${route.path}: bytes`, [totalOf(ours[index]!)], [totalOf(theirs[index]!)], { atMost: most }, kilobytes),
  );
  if (values.files) {
    for (const [index, { path: page }] of chosen.entries()) {
      for (const [name, { files }] of Object.entries({ released: ours[index]!, 'one bundle': theirs[index]! })) {
        say(`${page} ${name}`);
        for (const [url, bytes] of files)
          say(`  ${kilobytes(bytes).padStart(9)} ${url.slice(places.shell.length - 6)}`);
      }
    }
  }
  const times: { ours: number[][]; theirs: number[][] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round += 1) {
    say(`Timing, round ${round + 1} of ${rounds} …`);
    const sides = [['ours', sites.released] as const, ['theirs', sites.one] as const];
    for (const [side, site] of round % 2 === 0 ? sides : sides.toReversed()) {
      times[side].push((await open(site, each(true))).map(({ headingMs }) => headingMs));
    }
  }
  const timeOf = (side: 'ours' | 'theirs', index: number) => times[side].map((visits) => visits[index]!);
  if (rounds > 0) {
    for (const [index, { path: page }] of chosen.entries()) {
      const target = { atMost: slowest };
      results.push(compared(`${page}: heading`, timeOf('ours', index), timeOf('theirs', index), target));
    }
  }
  process.stdout.write(`${table(results)}\n`);
  if (!results.every(isMet)) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  if (!process.env['FANFARE_DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
}
