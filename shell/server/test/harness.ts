import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Boot, BootChannel, ReleaseContract } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { buildShellServer } from '../app.ts';
import type { KnownBoot } from '../boot-source.ts';
import { readConfig } from '../config.ts';
import type { PageData } from '../../boot/page-data.ts';
import { bootOf, channel } from './boot.ts';

/** The secret that signs visitor ids in these tests. */
export const secret = readConfig({}).cookieSecret;

/** A page of a shell build that names its version; 1.0.0 reads complete releases only. */
export const templateOf = (version: string) =>
  `<html data-theme="system" data-shell="${version}" data-role="creator"><!--fanfare-preload--><script type="application/json" ${version === '1.0.0' ? '' : 'data-rest="follows" '}${version === '1.1.0' ? 'data-sums="follow" ' : ''}id="fanfare-boot">null</script></html>`;

/** A server with two builds of the shell, 1.0.0 and 1.1.0, and the given live versions. */
export class Harness {
  app!: FastifyInstance;
  /** What a preview token opens, and for whom: `Bearer …`. */
  tickets: Record<string, { boot: Boot; bearer: string }> = {};
  #known: KnownBoot = { boot: bootOf(channel('mf-creator', '1.4.0'), channel('shell', '1.0.0')), from: 'api' };
  #directory = '';

  /**
   * @param env settings of the server
   * @param declared what builds declare in their folders, by version
   */
  async open(env: Record<string, string> = {}, declared: Record<string, ReleaseContract> = {}): Promise<void> {
    this.#directory = await mkdtemp(path.join(tmpdir(), 'versions-'));
    const dist = path.join(this.#directory, 'dist');
    for (const version of ['1.0.0', '1.1.0']) {
      await mkdir(path.join(dist, version), { recursive: true });
      await writeFile(path.join(dist, version, 'index.html'), templateOf(version));
      if (!declared[version]) continue;
      const release = { name: 'shell', version, contract: declared[version], integrity: {} };
      await writeFile(path.join(dist, version, 'release.json'), JSON.stringify(release));
    }
    const config = { ...readConfig(env), buildDirectories: [dist], dataDirectory: path.join(this.#directory, 'data') };
    this.app = await buildShellServer(config, {
      get: async () => this.#known,
      preview: async (ticket, bearer) => {
        const known = this.tickets[ticket];
        return known && known.bearer === bearer ? known.boot : 'refused';
      },
    });
  }

  async close(): Promise<void> {
    await this.app.close();
    await rm(this.#directory, { recursive: true });
  }

  live(...channels: BootChannel[]): void {
    this.#known = { from: 'api', boot: bootOf(...channels) };
  }

  /** The API doesn't answer and no earlier answer is known. */
  forget(): void {
    this.#known = { ...this.#known, from: 'snapshot' };
  }

  async visit(url = '/', mark?: string, headers: Record<string, string> = {}) {
    const cookie = mark ? { cookie: `theme=dark; visitor=${mark}` } : {};
    const answer = await this.app.inject({ url, headers: { ...cookie, ...headers } });
    const { boot } = JSON.parse(/id="fanfare-boot">([^<]*)</.exec(answer.body)?.[1] ?? 'null') as PageData;
    const policy = String(answer.headers['content-security-policy']);
    return { answer, boot, policy, creator: boot.remotes.find(({ name }) => name === 'mf-creator') };
  }
}
