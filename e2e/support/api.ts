import { expect } from 'playwright/test';
import type { Api } from '@fanfare/api-contract';
import { urls } from './urls.ts';

export const demoPassword = 'Fanfare-demo-1';

async function json(response: Response): Promise<unknown> {
  return response.status === 204 ? null : await response.json();
}

/** Moves the product's clock. */
export async function advanceClock(seconds: number): Promise<void> {
  const response = await fetch(`${urls.sandbox}/_control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
  expect(response.status).toBe(200);
}

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The newest email to an address whose subject matches, and one of whose links holds `link`; waits until it is there. */
export async function newestMail(to: string, subject: RegExp, link = ''): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const body = (await json(await fetch(`${urls.mailbox}/api/messages?to=${encodeURIComponent(to)}`))) as {
          messages: Mail[];
        };
        found = body.messages.find(
          (message) =>
            subject.test(message.subject) && (link === '' || message.links.some((url) => url.includes(link))),
        );
        return found !== undefined;
      },
      // Jobs send what the clock was moved past, and a busy machine has many of them to do then.
      { timeout: 60_000 },
    )
    .toBe(true);
  return found!;
}

type Path = keyof Api & string;

/** A person's calls over HTTP, to set up or look behind what the browser shows. */
export async function signedIn(username: string, password = demoPassword) {
  const session = await request('POST /api/auth/signin', undefined, { username, password });
  if (session.status !== 200) throw new Error(`${username} can't sign in: ${JSON.stringify(session.body)}`);
  const { token } = session.body.data as { token: string };
  return {
    token,
    call: <K extends Path>(key: K, path?: string, body?: unknown) =>
      request(key, token, body, path) as Promise<{
        status: number;
        body: { success: boolean; data: Api[K]['data']; error?: { code: string } };
      }>,
  };
}

async function request(key: string, token?: string, body?: unknown, path?: string) {
  const [method, template] = key.split(' ') as [string, string];
  const response = await fetch(urls.api + (path ?? template), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await json(response)) as { success: boolean; data: unknown } };
}
