import { apiUrl } from '@fanfare/shell-contract/ports';
import { Refusal } from '../refusal.ts';

export const identityVariable = 'FANFARE_OIDC_TOKEN';
const timeoutMs = 10_000;

const isSet = (text: string | undefined) => Boolean(text?.trim());

/**
 * In a job of GitHub Actions that may ask for its identity (`permissions: id-token: write`), a token of it for the API that is released to, in
 * {@link identityVariable}; other CIs set that themselves. A secret that is set comes first.
 * @returns the environment
 * @throws Refusal where GitHub gives none
 */
export async function withIdentityToken(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret = '' } = env;
  if (isSet(env['FANFARE_RELEASE_TOKEN']) || isSet(env[identityVariable]) || !url || !secret) return env;
  const refuse = (why: string) =>
    new Refusal(`GitHub gives this job no identity token: ${why}.`, {
      code: 'no_token',
      next: 'the job needs "permissions: id-token: write"',
    });
  if (!URL.canParse(url)) throw refuse('ACTIONS_ID_TOKEN_REQUEST_URL is no address');
  const address = new URL(url);
  address.searchParams.set('audience', apiUrl().replace(/\/$/, ''));
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${secret}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw refuse(error.message);
  });
  if (!answer.ok) throw refuse(`it answers ${answer.status}`);
  const { value } = (await answer.json().catch(() => ({}))) as { value?: unknown };
  if (typeof value !== 'string') throw refuse('its answer has none');
  return { ...env, [identityVariable]: value };
}
