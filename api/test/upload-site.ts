import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiError } from '@fanfare/api-contract';
import { type TestApp, testApp } from './build-app.ts';
import { type TestAccount, createAccount, headersOf } from './factories/account.ts';
import { createTrack } from './factories/track.ts';
import { startS3 } from './s3-server.ts';

/** A test's storage. */
export const places = ['disk', 'bucket'] as const;
export type Place = (typeof places)[number];

export interface Answer {
  status: number;
  headers: Headers;
  // What stands in it is the calls' matter.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  error?: ApiError;
}

/** A listening API, with an account of both roles and a track without a file. */
export interface UploadSite {
  api: TestApp;
  /** Of the listening API. */
  address: string;
  account: TestAccount;
  trackId: number;
  call(
    method: string,
    path: string,
    options?: { body?: FormData | string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Sends a form with one file. */
  upload(method: string, path: string, content: Buffer, options?: { name?: string; type?: string }): Promise<Answer>;
  /** An address that the API issued, as this test reaches it. */
  reach(url: string): string;
  /** Every stored file, in the bucket and on this machine. */
  allFiles(): Promise<string[]>;
  close(): Promise<void>;
}

/** @param place the storage: on disk, or in a bucket of a server of its own */
export async function uploadSite(place: Place, env: Record<string, string> = {}): Promise<UploadSite> {
  const bucket = place === 'bucket' ? await startS3() : null;
  const api = await testApp({
    ...(bucket && {
      S3_BUCKET: bucket.settings.bucket,
      S3_ENDPOINT: bucket.settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? '',
      S3_PUBLIC_URL: bucket.settings.publicUrl,
    }),
    ...env,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const account = await createAccount(api.app, api.db, { creator: true, curator: true });

  const call: UploadSite['call'] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { ...headersOf(api.app, account), ...headers },
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      ...((await answer.json()) as Omit<Answer, 'status' | 'headers'>),
    };
  };
  return {
    api,
    address,
    account,
    trackId: await createTrack(api.db, account.id, { durationMs: null }),
    call,
    upload(method, path, content, { name = 'file.bin', type = 'application/octet-stream' } = {}) {
      const body = new FormData();
      body.append('filename', new Blob([new Uint8Array(content)], { type }), name);
      return call(method, path, { body });
    },
    reach: (url) => url.replace(api.config.apiUrl, address),
    async allFiles() {
      const found: string[] = [];
      const entries = await readdir(join(api.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
      for (const entry of entries) if (entry.isFile()) found.push(entry.name);
      if (bucket) for await (const key of api.app.storage.olderThan(-60_000)) found.push(key);
      return found.toSorted();
    },
    async close() {
      await api.close();
      await bucket?.close();
    },
  };
}

/** A web server that must never be contacted. */
export async function startCanary(): Promise<{ url: string; visits: string[]; close(): void }> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  // Every connection counts, whatever is sent.
  server.on('connection', () => visits.push('connected'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: () => server.close(),
  };
}
