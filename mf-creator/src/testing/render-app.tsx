import type { Api } from '@fanfare/api-contract';
import { fakeServices, renderRemote, type Sent } from '@fanfare/kit/testing';
import type { SessionState } from '@fanfare/shell-contract';
import App from '../remote.tsx';
import { account } from './fixtures.ts';

/** The API's answers by call; a function can inspect the request, refuse it or delay the answer. */
export type Answers = {
  [K in keyof Api]?: Api[K]['data'] | ((sent: Sent) => Api[K]['data'] | Promise<Api[K]['data']>);
};

/** Renders this remote at a path, in a shell whose API answers with `answers`. */
export function renderApp(path: string, answers: Answers, session?: Partial<SessionState>) {
  const shell = fakeServices(answers, {
    status: 'signed_in',
    account: account(),
    activeRole: 'creator',
    isPro: false,
    ...session,
  });
  const view = renderRemote(App, path, shell.services);
  shell.services.navigate.mockImplementation(view.navigate);
  return { ...shell, ...view };
}
