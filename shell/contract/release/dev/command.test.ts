import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Project } from '../build/project.ts';
import { dev } from './command.ts';

let shell: Server;
let shellUrl: string;
let directory: string;
let said: string[];
let stopped: AbortController;

/** Stands in for webpack's server: serves a manifest on the port that it is told, and says what it was started with. */
const bundler = `
  import { createServer } from 'node:http';
  const manifest = { metaData: { fanfare: { smoke: [{ path: '/labels', as: 'visitor' }, { path: '/labels/mine', as: 'creator' }] } } };
  createServer((_, answer) => answer.end(JSON.stringify(manifest))).listen(process.env.FANFARE_FEDERATED_PORT, 'localhost');
  if (process.env.FANFARE_BUILD_VERSION !== 'development' || process.argv[2] !== 'serve') process.exit(1);`;

const project = (name = 'mf-labels') =>
  ({ name, directory, root: directory, config: 'webpack.config.ts', command: 'npx fanfare-release' }) as Project;
const run = (argv: string[], of = project()) =>
  dev(argv, of, { say: (line = '') => void said.push(line), progress: () => {} }, stopped.signal);

beforeEach(async () => {
  said = [];
  stopped = new AbortController();
  directory = mkdtempSync(path.join(tmpdir(), 'fanfare-dev-'));
  shell = createServer((request, answer) => answer.writeHead(request.url === '/healthz' ? 200 : 404).end('{}'));
  await new Promise<void>((done) => void shell.listen(0, 'localhost', done));
  shellUrl = `http://localhost:${(shell.address() as AddressInfo).port}`;
});
afterEach(() => {
  shell.closeAllConnections();
  shell.close();
  rmSync(directory, { recursive: true });
});

function install(code: string): void {
  const folder = path.join(directory, 'node_modules/webpack-cli');
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  writeFileSync(path.join(directory, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'webpack-cli', type: 'module' }));
  writeFileSync(path.join(folder, 'bin/cli.js'), code);
}

it('refuses what can’t be shown, before anything is built', async () => {
  await expect(run(['--shell', 'here'])).rejects.toThrow('The shell\'s address is none: "here".');
  await expect(run(['--shell', 'http://localhost:9'])).rejects.toThrow('No shell answers at http://localhost:9.');
  await expect(run(['--shell', shellUrl], project('shell'))).rejects.toThrow('The shell is shown by npm run dev.');
  await expect(run(['--shell', shellUrl, '--port', 'x'])).rejects.toThrow('--port is no port: x.');
  await expect(run(['--shell', shellUrl])).rejects.toThrow('webpack-cli isn’t installed here.');
  await expect(run(['mf-labels'])).rejects.toThrow("Unexpected argument 'mf-labels'");
  expect(said.join('\n')).not.toContain('?mf=');
});

it('serves the sources until it is stopped, and says where they are seen', async () => {
  install(bundler);
  const running = run(['--shell', `${shellUrl}/`]);
  await expect.poll(() => said.length).toBe(4);
  const address = new RegExp(
    `^mf-labels from its sources: ${shellUrl}/labels/mine\\?mf=mf-labels@(http://localhost:\\d+)$`,
  );
  const origin = address.exec(said[1]!)![1]!;
  expect((await fetch(origin)).status).toBe(200);
  stopped.abort();
  await running;
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});

it('says that the server ended by itself', async () => {
  install('process.exit(2)');
  await expect(run(['--shell', shellUrl])).rejects.toThrow("The server of mf-labels's sources ended.");
});
