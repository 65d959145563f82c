import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildForProduction, folderOf } from '../builds/build.ts';
import { frontEnds } from '../builds/version.ts';
import { runCommand } from '../product/child.ts';
import { untilAnswers } from '../product/ready.ts';
import type { PageVisit } from './page-visits.ts';
import { RestartedProcess } from './restarted-process.ts';
import type { TestBed } from './test-bed.ts';
import { TcpProxy } from './tcp-proxy.ts';

const offsets = { shell: 6, api: 10, proxy: 42 };
const patienceMs = 300_000;
const lookTimeoutMs = 30_000;
const pageData = /<script[^>]*id="fanfare-boot"[^>]*>([^<]*)</;

/** A server of the shell's pages that reaches a test bed's first API through a proxy that can cut it off. */
export class ShellServer {
  /** Between this server and the API. */
  readonly proxy: TcpProxy;
  #server: RestartedProcess;
  #url: string;

  private constructor(proxy: TcpProxy, server: RestartedProcess, url: string) {
    this.proxy = proxy;
    this.#server = server;
    this.#url = url;
  }

  /** Builds the front ends where they aren't built yet, and makes them live. */
  static async open(testBed: TestBed): Promise<ShellServer> {
    const { port } = testBed;
    const versions = await buildForProduction();
    const builds = frontEnds.flatMap((name) => ['--build', folderOf(name, versions[name])]);
    const command = (name: string, script: string, args: string[], more: Record<string, string> = {}) => ({
      name,
      script,
      args,
      env: { ...testBed.env, ...more },
      logFile: path.join(testBed.folder, 'logs', `${name}.log`),
    });
    await runCommand(command('adopt', 'api/src/cli/adopt-release.ts', builds), new Set());
    const proxy = await TcpProxy.listen(port + offsets.proxy, port + offsets.api);
    const addresses = {
      FANFARE_PORT: String(port + offsets.shell),
      FANFARE_API_URL: `http://localhost:${port + offsets.api}`,
      FANFARE_INTERNAL_API_URL: `http://localhost:${port + offsets.proxy}`,
      FANFARE_DATA_DIR: testBed.folder,
    };
    const server = new RestartedProcess(command('shell', 'shell/server/index.ts', [], addresses));
    const opened = new ShellServer(proxy, server, `http://localhost:${port + offsets.shell}`);
    await opened.untilReady();
    return opened;
  }

  untilReady(): Promise<void> {
    return untilAnswers('shell', `${this.#url}/healthz`, new AbortController().signal, patienceMs);
  }

  /** Starts it again, whatever its network is like. */
  async restart(): Promise<void> {
    await this.#server.restart({});
    await this.untilReady();
  }

  /** Opens a page, as a browser does. */
  async visit(): Promise<PageVisit> {
    const startedAtMs = performance.now();
    const since = () => performance.now() - startedAtMs;
    try {
      const answer = await fetch(this.#url, { signal: AbortSignal.timeout(lookTimeoutMs) });
      const text = await answer.text();
      const { boot } = JSON.parse(pageData.exec(text)?.[1] ?? '{}') as {
        boot?: { from: PageVisit['from']; shell: { version: string }; remotes: { chosen: { version: string } }[] };
      };
      if (!answer.ok || !boot) return { why: `status ${answer.status}`, from: null, versions: '', tookMs: since() };
      const versions = [boot.shell, ...boot.remotes.map(({ chosen }) => chosen)].map(({ version }) => version);
      return { why: null, from: boot.from, versions: versions.join(' '), tookMs: since() };
    } catch (error) {
      return { why: String(error), from: null, versions: '', tookMs: since() };
    }
  }

  /** @returns milliseconds until pages come with the API's newest answer again; Infinity where they don't within a minute */
  async untilFresh(): Promise<number> {
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < 60_000) {
      const { from } = await this.visit();
      if (from === 'api') return performance.now() - startedAtMs;
      await wait(100);
    }
    return Infinity;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.proxy.close();
  }
}
