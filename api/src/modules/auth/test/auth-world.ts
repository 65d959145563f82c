import { termsVersion } from '@fanfare/api-contract/terms';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { type TestMailbox, testMailbox } from '../../../../test/mailbox.ts';

export const password = 'Correct-horse-1';
export const day = 86_400;

/** An API with a mailbox, and the steps of the authentication tests. `env` as for `testApp`. */
export async function authWorld(env: Record<string, string> = {}) {
  const mailbox: TestMailbox = await testMailbox();
  const api: TestApp = await testApp({ SMTP_URL: mailbox.url, ...env });

  const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });
  const sendEmails = () => api.app.jobs.run('mail');
  /** Path and query of the link in the newest email to an address. */
  const linkIn = (to: string) => /http:\/\/localhost:3000(\S+)/.exec(mailbox.last(to)?.text ?? '')?.[1] ?? '';

  return {
    api,
    mailbox,
    post,
    get,
    sendEmails,
    linkIn,
    tokenIn: (to: string) => new URLSearchParams(linkIn(to).split('?')[1]).get('token') ?? '',
    async signedUp(username: string): Promise<void> {
      expect((await post('/api/auth/signup', { username, password, termsVersion })).statusCode).toBe(200);
      await sendEmails();
    },
    async close(): Promise<void> {
      await api.close();
      await mailbox.close();
    },
  };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof authWorld>>['post']>>;

export const cookieOf = (answer: Answer) => answer.cookies[0];
export const withCookie = (answer: Answer) => ({ cookie: `${cookieOf(answer)?.name}=${cookieOf(answer)?.value}` });
export const bearer = (answer: Answer) => ({ authorization: `Bearer ${answer.json().data.token}` });
export type { Answer };
