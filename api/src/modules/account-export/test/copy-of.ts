import { expect } from 'vitest';
import type { TestApp } from '../../../../test/build-app.ts';
import type { Person } from '../../campaigns/test/creator.ts';
import { readZip } from './read-zip.ts';

export const exportsUrl = '/api/v2/account/exports';

/** Downloads by a signed link, as a browser does. */
export const download = (api: TestApp, link: string) => api.app.inject({ url: link.replace(/^https?:\/\/[^/]+/, '') });

/** Asks for a copy, waits for it, and reads its files. */
export async function copyOf(api: TestApp, me: Person) {
  const { id } = (await me.post(exportsUrl)).json().data;
  await api.app.jobs.run('account exports');
  const answer = await download(api, (await me.post(`${exportsUrl}/${id}/link`)).json().data.url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = readZip(answer.rawPayload);
  const json = (name: string) => JSON.parse(files.get(`${name}.json`)!) as Record<string, unknown>[];
  /** Rows of a CSV file without quoted commas, by column. */
  const csv = (name: string) => {
    const [head, ...rows] = files.get(`${name}.csv`)!.replace('\uFEFF', '').trimEnd().split('\r\n');
    return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [head!.split(',')[index], cell])));
  };
  return { files, json, csv };
}

/** All that a copy says, as one text. */
export const textOf = ({ files }: { files: Map<string, string> }): string => [...files.values()].join('\n');
