import { createHmac, randomBytes, sign } from 'node:crypto';
import type {
  Boot,
  CallTypes,
  CheckStatement,
  FrontEndName,
  promoteRelease,
  releaseHistory,
  reportCheck,
  requestChecks,
  takeCheck,
} from '@fanfare/api-contract';
import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../../test/factories/account.ts';
import { type BuildOptions, type TestBuild, buildFolderOf, buildOf } from '../../../../test/factories/build.ts';
import { openStorage } from '../../../gateways/storage/index.ts';
import { type CheckerSecrets, adoptBuild, issueReleaseToken, readBuildFolder, registerChecker } from '../index.ts';
import { filesSum } from '../check-proof.policy.ts';

export type Bearer = Record<string, string>;
export interface Answer<T = unknown> {
  status: number;
  code: string | undefined;
  /** Of a success. */
  data: T;
  /** Of a refusal. */
  details: { missing?: { name: string; version: string; reason?: string }[]; findings?: string[] };
}
type FirstName = keyof typeof firstVersions;
/** Of the first front ends, and of those that a test adds. */
type Bearers = Record<FirstName, Bearer> & Partial<Record<FrontEndName, Bearer>>;
type Data<Endpoint> = CallTypes<Endpoint>['data'];

type Taken = NonNullable<Data<typeof takeCheck>['check']>;

/** The checker of a test: it opens no browser, and signs what it is told. */
export interface Checker extends CheckerSecrets {
  bearer: Bearer;
  take(): Promise<Taken | null>;
  /** What it states of a check; a test changes parts of it. */
  statementOf(taken: Taken, parts?: Partial<CheckStatement>): Promise<string>;
  sign(statement: string): string;
  /** Reports a check. */
  report(id: number, body: object): Promise<Answer<Data<typeof reportCheck>>>;
}

/** A registry with a deployed shell and the three remotes, and a client for every role. */
export interface Registry {
  api: TestApp;
  team: Bearers;
  /** The program that makes the installation's checks. */
  checker: Checker;
  staff: TestAccount;
  call<T = unknown>(method: 'GET' | 'POST', path: string, bearer: Bearer, payload?: object): Promise<Answer<T>>;
  history(name: FrontEndName): Promise<Data<typeof releaseHistory>>;
  publish(build: TestBuild, bearer?: Bearer, why?: string, provenance?: unknown): Promise<Answer>;
  /** Publishes a usual build. @throws where it is refused */
  release(options: BuildOptions): Promise<TestBuild>;
  adopt(options: BuildOptions): Promise<void>;
  /** Asks for the checks that a version lacks, and has the checker find these problems in each. */
  prove(name: FrontEndName, version: string, problems?: string[]): Promise<void>;
  promote(name: FrontEndName, version: string, percent?: number): Promise<Answer<Data<typeof promoteRelease>>>;
  rollBack(name: FrontEndName): Promise<Answer>;
  /** @param bearer who asks for the page */
  boot(ticket?: string, bearer?: Bearer): Promise<Boot>;
  /** Stable, canary and last good version of a front end. */
  live(name: FrontEndName): Promise<[stable: string, canary: string | null, lastGood: string | null]>;
  close(): Promise<void>;
}

/** Visitor ids, signed as by the shell's server. */
export function visitorMark(secret: string, id = randomBytes(16).toString('base64url')): string {
  return `${id}.${createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url')}`;
}

/** A multipart body as the release command sends it. */
export async function formOf(
  build: TestBuild,
  why = 'A test',
  provenance?: unknown,
  maps: Record<string, Buffer> = {},
) {
  const form = new FormData();
  form.append('release', JSON.stringify(build.release));
  form.append('why', why);
  if (provenance !== undefined) form.append('provenance', JSON.stringify(provenance));
  for (const [path, bytes] of Object.entries(build.files)) form.append('file', new Blob([new Uint8Array(bytes)]), path);
  for (const [path, bytes] of Object.entries(maps)) form.append('map', new Blob([new Uint8Array(bytes)]), path);
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

export const firstVersions = { shell: '0.1.0', 'mf-auth': '1.0.0', 'mf-creator': '1.0.0', 'mf-curator': '1.0.0' };

export async function registry(env: Record<string, string> = {}): Promise<Registry> {
  const api = await testApp(env);
  const storage = await openStorage(api.config);
  const adopt = async (options: BuildOptions) => {
    const { folder, remove } = await buildFolderOf(options);
    await adoptBuild(api.db, storage, await readBuildFolder(folder));
    await remove();
  };
  const names = Object.keys(firstVersions) as FirstName[];
  const team = {} as Registry['team'];
  for (const name of names) {
    await adopt({ name, version: firstVersions[name] });
    const { token } = await issueReleaseToken(api.db, name, `${name} team`);
    team[name] = { authorization: `Bearer ${token}` };
  }
  const staff = await createAccount(api.app, api.db, { isStaff: true });
  const read = <T>(answer: { statusCode: number; json(): unknown }): Answer<T> => {
    const { data, error } = answer.json() as { data: T; error?: { code: string; details?: Answer['details'] } };
    return { status: answer.statusCode, code: error?.code, data, details: error?.details ?? {} };
  };
  const call: Registry['call'] = async <T>(method: 'GET' | 'POST', path: string, bearer: Bearer, payload?: object) =>
    read<T>(await api.app.inject({ method, url: path, headers: bearer, ...(payload && { payload }) }));
  const publish: Registry['publish'] = async (build, bearer = team[build.release.name] ?? {}, why, provenance) => {
    const { payload, headers } = await formOf(build, why, provenance);
    const url = `/api/v2/releases/${build.release.name}`;
    return read(await api.app.inject({ method: 'POST', url, headers: { ...headers, ...bearer }, payload }));
  };
  const boot: Registry['boot'] = async (ticket, bearer = {}) => {
    const query = ticket === undefined ? '' : `?ticket=${encodeURIComponent(ticket)}`;
    return (await api.app.inject({ url: `/api/v2/public/boot${query}`, headers: bearer })).json().data;
  };
  const secrets = await registerChecker(api.db, 'A test');
  const bearer = { authorization: `Bearer ${secrets.token}` };
  const sumOf = async (name: FrontEndName, version: string) =>
    filesSum((await api.db('releases').where({ name, version }).first('integrity')).integrity);
  const checker: Checker = {
    ...secrets,
    bearer,
    take: async () => (await call<Data<typeof takeCheck>>('POST', '/api/v2/release-checker/take', bearer)).data.check,
    statementOf: async ({ id, pair: { remote, shellVersion } }, parts) =>
      JSON.stringify({
        purpose: 'Fanfare release check',
        protocol: 3,
        request: id,
        remote: { ...remote, sum: await sumOf(remote.name, remote.version) },
        shell: { version: shellVersion, sum: await sumOf('shell', shellVersion) },
        problems: [],
        browser: 'Chromium',
        durationMs: 1_000,
        at: '2026-11-23T09:00:00.000Z',
        ...parts,
      } satisfies CheckStatement),
    sign: (statement) => sign(null, Buffer.from(statement), secrets.privateKey).toString('base64'),
    report: (id, body) => call('POST', `/api/v2/release-checker/checks/${id}`, bearer, body),
  };
  return {
    api,
    team,
    checker,
    staff,
    call,
    publish,
    adopt,
    boot,
    async release(options) {
      const build = buildOf(options);
      const answer = await publish(build);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return build;
    },
    history: async (name) =>
      (await call<Data<typeof releaseHistory>>('GET', `/api/v2/releases/${name}`, staff.headers)).data,
    async prove(name, version, problems = []) {
      const path = `/api/v2/releases/${name}/checks/requests`;
      const asked = await call<Data<typeof requestChecks>>('POST', path, team[name] ?? staff.headers, { version });
      if (asked.status !== 200) throw new Error(`not asked for: ${JSON.stringify(asked)}`);
      for (let taken = await checker.take(); taken; taken = await checker.take()) {
        const statement = await checker.statementOf(taken, { problems });
        const { status } = await checker.report(taken.id, { proof: { statement, signature: checker.sign(statement) } });
        if (status !== 200) throw new Error(`not recorded: ${status}`);
      }
    },
    promote: (name, version, percent = 100) =>
      call('POST', `/api/v2/releases/${name}/promote`, team[name] ?? {}, { version, percent, why: 'A test' }),
    rollBack: (name) => call('POST', `/api/v2/releases/${name}/rollback`, team[name] ?? {}, { why: 'A test' }),
    async live(name) {
      const channel = (await boot()).channels.find((one) => one.name === name)!;
      return [channel.stable.version, channel.canary?.release.version ?? null, channel.lastGood?.version ?? null];
    },
    close: () => api.close(),
  };
}
