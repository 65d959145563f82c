import type {
  CallTypes,
  OwnServiceDetail,
  ServiceCheck,
  createOwnService,
  updateOwnService,
} from '@fanfare/api-contract';
import pg from 'pg';
import { loopbackServer } from '../../../../sandbox/loopback-server.ts';
import { pageAddress } from '../../../../sandbox/pages/address.ts';
import { pagesRoutes } from '../../../../sandbox/pages/pages.routes.ts';
import { openPages } from '../../../../sandbox/pages/pages.store.ts';
import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { type TestAccount, createAccount, headersOf } from '../../../../test/factories/account.ts';
import { freePort } from '../../../../test/free-port.ts';

export interface Answer {
  status: number;
  data: OwnServiceDetail;
  error: {
    code: string;
    message: string;
    fields?: Record<string, string>;
    details?: { missing?: string[]; retryAt?: string; unchanged?: ServiceCheck[] };
  };
}

/** Somebody with a curator profile, and what they can do with their services. */
export interface Curator {
  account: TestAccount;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answer>;
  create(body: Partial<CallTypes<typeof createOwnService>['body']>): Promise<Answer>;
  update(id: number, body: CallTypes<typeof updateOwnService>['body']): Promise<Answer>;
  read(id: number): Promise<OwnServiceDetail>;
  /** Puts the code where it belongs and has it looked for. */
  prove(id: number): Promise<Answer>;
  /** A playlist with everything that it needs, control over it shown. */
  ready(url: string, body?: CallTypes<typeof updateOwnService>['body']): Promise<number>;
  /** The same, live. */
  live(url: string): Promise<number>;
}

export interface CuratorServicesSite {
  api: TestApp;
  /** Changes a page of the sandbox. */
  change(url: string, change: object): Promise<void>;
  /** Where a track stands in a playlist now: the sandbox's lists go on, and get a track above the others every few days. */
  positionOf(url: string, title: string): Promise<number | null>;
  setRecords(domain: string, records: string[]): Promise<void>;
  curator(): Promise<Curator>;
  /** Genre and language ids that exist. */
  ids: { genres: number[]; languages: number[]; country: number };
  feed(curator: Curator): Promise<{ kind: string; serviceTitle: string | null }[]>;
  close(): Promise<void>;
}

/** The API with the sandbox's pages beside it, over HTTP. @param env as of `testApp` */
export async function curatorServicesSite(env: Record<string, string> = {}): Promise<CuratorServicesSite> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const api = await testApp({ FANFARE_PAGES_URL: address, ...env });
  const pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  const sandbox = await loopbackServer();
  const pages = await openPages(pool);
  pagesRoutes(sandbox, pages);
  await sandbox.listen({ port, host: '127.0.0.1' });

  await api.db.raw(
    `INSERT INTO countries (code, name) VALUES ('SE', 'Sweden'), ('FI', 'Finland') ON CONFLICT DO NOTHING`,
  );
  await api.db.raw(
    `INSERT INTO languages (code, name) VALUES ('en', 'English'), ('sv', 'Swedish') ON CONFLICT DO NOTHING`,
  );
  await api.db.raw(
    `INSERT INTO genres (slug, name) SELECT 'g' || n, 'Genre ' || n FROM generate_series(1, 12) n ON CONFLICT DO NOTHING`,
  );
  const [country] = await api.db('countries').where({ code: 'SE' }).pluck<number[]>('id');
  const ids = {
    genres: await api.db('genres').orderBy('id').limit(12).pluck<number[]>('id'),
    languages: await api.db('languages').orderBy('id').limit(2).pluck<number[]>('id'),
    country: country!,
  };

  async function post(path: string, body: object): Promise<void> {
    const answer = await sandbox.inject({ method: 'POST', url: path, payload: body });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  const change = (url: string, changes: object) => post('/_control/pages', { url, ...changes });
  async function positionOf(url: string, title: string): Promise<number | null> {
    const page = await pages.read(pageAddress(url));
    if (page.kind !== 'playlist') throw new Error(`${url} is no playlist`);
    const index = page.tracks.findIndex((track) => track.title === title);
    return index < 0 ? null : index + 1;
  }
  const setRecords = (domain: string, records: string[]) => post('/_control/names', { domain, records });

  async function curator(): Promise<Curator> {
    const account = await createAccount(api.app, api.db, { curator: true });
    const call: Curator['call'] = async (method, path, payload) => {
      const answer = await api.app.inject({
        method,
        url: `/api/v2/curator/services${path}`,
        // The product's clock may have passed the first token.
        headers: headersOf(api.app, account),
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
    };
    const read = async (id: number) => (await call('GET', `/${id}`)).data;
    const prove = async (id: number) => {
      const { data } = await call('GET', `/${id}`);
      const method = data.limits.proofMethods[0]!;
      const started = (await call('POST', `/${id}/proof`, { method })).data;
      const { url } = started.fields;
      if (method === 'dns_txt') await setRecords(started.proof!.place, [started.proof!.snippet!]);
      else await change(url, { text: `Hello. ${started.proof!.code} is mine.` });
      return call('POST', `/${id}/proof/check`, {});
    };
    const create: Curator['create'] = (body) =>
      call('POST', '', {
        type: 'playlist',
        url: 'https://playlists.demo.fanfare.test/somewhere',
        title: 'Somewhere',
        countryId: ids.country,
        ...body,
      });
    const whole = {
      description: 'Songs that I would play to a friend at night, and what I think of each of them.',
      deliverable: 'A whole listen and a written answer',
      genreIds: ids.genres.slice(0, 3),
      languageIds: ids.languages.slice(0, 1),
      feedbackLanguageIds: ids.languages,
      keepDays: 14,
    };
    const ready: Curator['ready'] = async (url, body = {}) => {
      const { data } = await create({ url });
      await call('PUT', `/${data.card.id}`, { ...whole, ...body });
      await prove(data.card.id);
      return data.card.id;
    };
    return {
      account,
      call,
      create,
      update: (id, body) => call('PUT', `/${id}`, body),
      read,
      prove,
      ready,
      async live(url) {
        const id = await ready(url);
        await call('POST', `/${id}/submit`, {});
        await api.app.jobs.run('own-services.checks');
        return id;
      },
    };
  }

  return {
    api,
    change,
    positionOf,
    setRecords,
    curator,
    ids,
    async feed({ account }) {
      const answer = await api.app.inject({ url: '/api/v2/feed?role=curator', headers: headersOf(api.app, account) });
      return answer.json().data.items;
    },
    async close() {
      await sandbox.close();
      await pool.end();
      await api.close();
    },
  };
}
