import { createHmac, randomBytes } from 'node:crypto';
import type { Boot, CallTypes, FrontEndName, promoteRelease, planChecks, releaseHistory } from '@fanfare/api-contract';
import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../../test/factories/account.ts';
import { type BuildOptions, type TestBuild, buildFolderOf, buildOf } from '../../../../test/factories/build.ts';
import { openStorage } from '../../../gateways/storage/index.ts';
import { adoptBuild, issueReleaseToken, readBuildFolder } from '../index.ts';

export type Bearer = Record<string, string>;
export interface Answer<T = unknown> {
  status: number;
  code: string | undefined;
  /** Of a success. */
  data: T;
  /** Of a refusal. */
  details: { missing?: { name: string; version: string; reason?: string }[]; findings?: string[] };
}
type Data<Endpoint> = CallTypes<Endpoint>['data'];

/** A registry with a deployed shell and the three remotes, and a client for every role. */
export interface Registry {
  api: TestApp;
  team: Record<FrontEndName, Bearer>;
  /** Tokens that check and do nothing else. */
  checker: Record<FrontEndName, Bearer>;
  staff: TestAccount;
  call<T = unknown>(method: 'GET' | 'POST', path: string, bearer: Bearer, payload?: object): Promise<Answer<T>>;
  history(name: FrontEndName): Promise<Data<typeof releaseHistory>>;
  publish(build: TestBuild, bearer?: Bearer, why?: string, provenance?: unknown): Promise<Answer>;
  /** Publishes a usual build. @throws where it is refused */
  release(options: BuildOptions): Promise<TestBuild>;
  adopt(options: BuildOptions): Promise<void>;
  /** Records a passed browser run of each unchecked pair, with the checker's token. */
  prove(name: FrontEndName, version: string): Promise<void>;
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
export async function formOf(build: TestBuild, why = 'A test', provenance?: unknown) {
  const form = new FormData();
  form.append('release', JSON.stringify(build.release));
  form.append('why', why);
  if (provenance !== undefined) form.append('provenance', JSON.stringify(provenance));
  for (const [path, bytes] of Object.entries(build.files)) form.append('file', new Blob([new Uint8Array(bytes)]), path);
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
  const names = Object.keys(firstVersions) as FrontEndName[];
  const team = {} as Registry['team'];
  const checker = {} as Registry['checker'];
  for (const name of names) {
    await adopt({ name, version: firstVersions[name] });
    const { token } = await issueReleaseToken(api.db, name, `${name} team`);
    team[name] = { authorization: `Bearer ${token}` };
    const check = await issueReleaseToken(api.db, name, `${name} checker`, { verbs: ['check'] });
    checker[name] = { authorization: `Bearer ${check.token}` };
  }
  const staff = await createAccount(api.app, api.db, { isStaff: true });
  const read = <T>(answer: { statusCode: number; json(): unknown }): Answer<T> => {
    const { data, error } = answer.json() as { data: T; error?: { code: string; details?: Answer['details'] } };
    return { status: answer.statusCode, code: error?.code, data, details: error?.details ?? {} };
  };
  const call: Registry['call'] = async <T>(method: 'GET' | 'POST', path: string, bearer: Bearer, payload?: object) =>
    read<T>(await api.app.inject({ method, url: path, headers: bearer, ...(payload && { payload }) }));
  const publish: Registry['publish'] = async (build, bearer = team[build.release.name], why, provenance) => {
    const { payload, headers } = await formOf(build, why, provenance);
    const url = `/api/v2/releases/${build.release.name}`;
    return read(await api.app.inject({ method: 'POST', url, headers: { ...headers, ...bearer }, payload }));
  };
  const boot: Registry['boot'] = async (ticket, bearer = {}) => {
    const query = ticket === undefined ? '' : `?ticket=${encodeURIComponent(ticket)}`;
    return (await api.app.inject({ url: `/api/v2/public/boot${query}`, headers: bearer })).json().data;
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
    async prove(name, version) {
      const path = `/api/v2/releases/${name}/checks`;
      const { data } = await call<Data<typeof planChecks>>('POST', `${path}/plan`, checker[name], {
        version,
        protocol: 2,
      });
      for (const { remote, shellVersion, isProven } of data.pairs) {
        if (isProven) continue;
        const run = { remote, shellVersion, problems: [], browser: 'Chromium', durationMs: 1_000 };
        const { status } = await call('POST', path, checker[name], run);
        if (status !== 200) throw new Error(`not recorded: ${status}`);
      }
    },
    promote: (name, version, percent = 100) =>
      call('POST', `/api/v2/releases/${name}/promote`, team[name], { version, percent, why: 'A test' }),
    rollBack: (name) => call('POST', `/api/v2/releases/${name}/rollback`, team[name], { why: 'A test' }),
    async live(name) {
      const channel = (await boot()).channels.find((one) => one.name === name)!;
      return [channel.stable.version, channel.canary?.release.version ?? null, channel.lastGood?.version ?? null];
    },
    close: () => api.close(),
  };
}
