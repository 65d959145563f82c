import { type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildFrontEnds, type Versions } from '../builds/build.ts';
import { frontEnds, remotes } from '../builds/version.ts';
import { root } from '../install/root.mjs';
import type { RunningPostgres } from '../postgres/process.ts';
import { runCommand, stopChild } from './child.ts';
import { say } from './console.ts';
import { lockDataFolder, type DataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { environmentOf } from './environment.ts';
import { addressOf, checkPorts, listenersOf, type Listener } from './ports.ts';
import { untilAnswers } from './ready.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { Service } from './service.ts';
import type { Settings } from './settings.ts';

/** How long parts of a killed start may take to go. */
const leftOverPatienceMs = 15_000;

/** All processes of one copy of Fanfare, and their order. */
export class Product {
  readonly settings: Settings;
  readonly env: Record<string, string>;
  /** True until a start has filled the data folder. */
  readonly isFirstRun: boolean;
  #secrets: Secrets;
  #folder: DataFolder;
  #database: Promise<RunningPostgres | undefined> = Promise.resolve(undefined);
  #services: Service[] = [];
  #commands = new Set<ChildProcess>();
  #stopping: Promise<void> | undefined;
  #aborted = new AbortController();

  /** @throws Error with one clear line where the data folder can't be used */
  constructor(settings: Settings, source: NodeJS.ProcessEnv) {
    this.settings = settings;
    this.#folder = lockDataFolder(settings.dataDir, settings.port);
    try {
      this.isFirstRun = !existsSync(path.join(settings.dataDir, 'demo-gift-codes.json'));
      this.#secrets = readSecrets(settings.dataDir);
      this.env = environmentOf(settings, this.#secrets, source);
    } catch (error) {
      this.#folder.release();
      throw error;
    }
  }

  #log = (name: string) => path.join(this.settings.dataDir, 'logs', `${name}.log`);

  #run(name: string, script: string, args: string[] = []): Promise<string> {
    this.#aborted.signal.throwIfAborted();
    return runCommand({ name, script, args, env: this.env, logFile: this.#log('setup') }, this.#commands);
  }

  /** Ports, database, migrations and seed: what everything else stands on. */
  async openData(): Promise<void> {
    await checkPorts(this.settings, this.#folder.wasLeftRunning ? leftOverPatienceMs : 0);
    this.#aborted.signal.throwIfAborted();
    this.#database = openDatabase(this.settings, this.#secrets);
    await this.#database;
    this.#aborted.signal.throwIfAborted();
    await this.#run('Migrating', 'api/src/cli/migrate.ts');
  }

  async seed(): Promise<void> {
    if (this.isFirstRun) say('Filling the database …');
    await this.#run('Seeding', 'api/src/cli/seed.ts');
  }

  build(): Promise<Versions> {
    this.#aborted.signal.throwIfAborted();
    return buildFrontEnds(
      this.env,
      path.join(this.settings.dataDir, 'logs'),
      this.#commands,
      say,
      this.#aborted.signal,
    );
  }

  /**
   * Makes builds live for everybody; what is live already stays as it is.
   * @param previous folders of releases that were live before, oldest first
   */
  async adopt(versions: Versions, previous: readonly string[] = []): Promise<void> {
    const builds = [...previous, ...frontEnds.map((name) => path.join(root, name, 'dist', versions[name]))];
    const args = builds.flatMap((folder) => ['--build', folder]);
    await this.#run('Adopting the builds', 'api/src/cli/adopt-release.ts', args);
  }

  /** The same for development servers, whose manifest stands at their root. */
  async adoptServers(contract: { contract: number; exposes: string[] }): Promise<void> {
    const shared = ['--contract', JSON.stringify(contract), '--manifest-path', '/mf-manifest.json'];
    await Promise.all(
      remotes.map((name) =>
        this.#run('Adopting the development servers', 'api/src/cli/adopt-release.ts', [
          `--name=${name}`,
          `--origin=${addressOf(this.settings, name)}`,
          ...shared,
        ]),
      ),
    );
  }

  /** Starts a program that keeps running, and waits until its addresses answer. */
  async serve(name: string, script: string, options: ServeOptions): Promise<Service> {
    this.#aborted.signal.throwIfAborted();
    const service = new Service({
      name,
      script,
      ...(options.args ? { args: options.args } : {}),
      ...(options.cwd ? { cwd: options.cwd } : {}),
      env: { ...(options.environment ?? this.env), ...options.env },
      logFile: this.#log(name),
    });
    this.#services.push(service);
    const answers = options.answers.map((one) => {
      const url = typeof one === 'string' ? one : addressOf(this.settings, one[0]) + one[1];
      return untilAnswers(name, url, this.#aborted.signal);
    });
    await Promise.race([Promise.all(answers), service.failed]);
    service.hasBeenUp = true;
    return service;
  }

  /** Starts what makes the checks of releases, with a key of its own from its first start on. */
  async serveChecker(): Promise<void> {
    const file = path.join(this.settings.dataDir, 'release-checker.json');
    if (!existsSync(file)) {
      await this.#run('Registering the checker', 'api/src/cli/release-checker.ts', [
        '--file',
        file,
        '--label',
        'This machine',
      ]);
    }
    // It opens builds that nobody has vouched for, so it knows no secret but its own.
    const secrets = ['DATABASE_URL', 'APP_DATABASE_URL', 'FANFARE_DB_PASSWORD', 'FANFARE_APP_DB_PASSWORD']
      .concat(['FANFARE_JWT_SECRET', 'FANFARE_MEDIA_SECRET', 'FANFARE_COOKIE_SECRET'])
      .map((name) => [name, '']);
    await this.serve('checker', 'shell/contract/release/checker/index.ts', {
      env: { ...Object.fromEntries(secrets), FANFARE_CHECKER_FILE: file },
      answers: [],
    });
  }

  /** Whether a part belongs to this start. */
  has = (listener: Listener): boolean => listenersOf(this.settings).includes(listener);

  /** Rejects with one clear line when a part is gone for good. */
  async untilSomethingFails(): Promise<never> {
    const failures = this.#services.map((service) => service.failed);
    const database = await this.#database;
    if (database) failures.push(databaseGone(database, this.#log('postgres')));
    return Promise.race(failures);
  }

  /** Everything ends in order: what answers people first, the database last. Safe to call again. */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop());
  }

  async #stop(): Promise<void> {
    this.#aborted.abort(new Error('Stopped.'));
    await Promise.all([...this.#services.map((service) => service.stop()), ...[...this.#commands].map(stopChild)]);
    // It may be starting still.
    const database = await this.#database.catch(() => undefined);
    await database?.stop();
    this.#folder.release();
  }
}

export interface ServeOptions {
  args?: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** What it sees besides `env`, in place of what every process of the product sees. */
  environment?: Record<string, string>;
  /** Part and path, or whole addresses, that answer 200 once it is up. */
  answers: ([listener: Listener, page: string] | string)[];
}

const databaseGone = (database: RunningPostgres, log: string) =>
  new Promise<never>((_, reject) => {
    const gone = () => reject(new Error(`The database stopped (${log}).`));
    if (database.process.exitCode === null && database.process.signalCode === null) database.process.once('exit', gone);
    else gone();
  });
