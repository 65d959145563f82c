import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';

/** How a file of a remote can fail on its way. */
export type Damage = { kind: 'missing' } | { kind: 'hang' } | { kind: 'body'; body: string; type: string };

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
export const typeOf = (url: string): string => types[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Makes a file fail for this tab, with whatever query it is asked for. */
export async function damage(page: Page, url: string, how: Damage): Promise<void> {
  const cors = { 'access-control-allow-origin': '*' };
  await page.route(
    ({ origin, pathname }) => origin + pathname === url,
    async (route) => {
      // Never answered: as a server that took the connection and went to sleep.
      if (how.kind === 'hang') return undefined;
      if (how.kind === 'missing')
        return route.fulfill({ status: 404, headers: cors, contentType: 'text/plain', body: 'Not found' });
      return route.fulfill({ status: 200, headers: cors, contentType: how.type, body: how.body });
    },
  );
}

/** The text of a file as it is published. */
export async function published(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** The sum under which a file would be registered. */
export const sumOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A mark that a script or style sheet leaves on the page if it runs although it was tampered with. */
const marks: Record<string, string> = {
  js: '\n;globalThis.tamperedCodeRan = true;',
  css: '\nhtml { --tampered-style: applied; }',
};

/** Serves a file with something added, under the sum of the file without it. */
export async function tamper(page: Page, url: string): Promise<void> {
  const body = (await published(url)) + (marks[url.split('.').at(-1) ?? ''] ?? '');
  await damage(page, url, { kind: 'body', body, type: typeOf(url) });
}

/** Whether anything that {@link tamper} added had an effect. */
export const tamperedRan = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'tamperedCodeRan' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered-style') !== '',
  );
