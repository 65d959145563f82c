import { Secret, TOTP } from 'otpauth';
import { softwarePasskey } from '../../../../../test/software-passkey.ts';
import { appTimeMs } from '../one-time-code.ts';
import { type Answer, authWorld, bearer, password } from '../../test/auth-world.ts';

const base = '/api/v2/account/second-factors';

/** An authenticator app: the code of a step of 30 seconds, counted from when it was set up. */
export function authenticatorApp(secret: string): (steps: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const setUpMs = appTimeMs();
  return (steps) => totp.generate({ timestamp: setUpMs + steps * 30_000 });
}

/** An API with accounts that have second factors. */
export async function factorWorld(env: Record<string, string> = {}) {
  const world = await authWorld(env);
  const { api, post } = world;
  const signIn = (username: string, headers: Record<string, string> = {}) =>
    post('/api/auth/signin', { username, password }, headers);
  const remove = (url: string, headers: Record<string, string>) => api.app.inject({ method: 'DELETE', url, headers });
  const confirmed = (email: string) =>
    api
      .db('accounts')
      .where({ email })
      .update({ email_confirmed_at: api.db.raw('app_now()') });

  /** Somebody who has confirmed their address and logged in. */
  async function somebody(email: string): Promise<Answer> {
    await world.signedUp(email);
    await confirmed(email);
    return signIn(email);
  }
  /** Adds one-time codes, which uses up `code(0)`; `code(1)` is good as well. */
  async function withCodes(session: Answer, name = 'My phone') {
    const started = await post(`${base}/start`, { kind: 'totp' }, bearer(session));
    const code = authenticatorApp(started.json().data.totp.secret);
    const added = (await post(base, { name, code: code(0) }, bearer(session))).json().data;
    return { code, id: added.factor.id as number, recoveryCodes: added.recoveryCodes as string[] };
  }
  async function withPasskey(session: Answer, passkey = softwarePasskey()) {
    const started = await post(`${base}/start`, { kind: 'passkey' }, bearer(session));
    const answer = passkey.create(started.json().data.passkey);
    const added = await post(base, { name: 'My key', passkey: answer }, bearer(session));
    return { passkey, id: added.json().data.factor.id as number };
  }
  const second = (body: object, headers: Record<string, string> = {}) => post('/api/auth/second-factor', body, headers);
  const stepUp = (session: Answer, body: object) => post('/api/v2/account/step-up', body, bearer(session));
  const factors = async (session: Answer) => (await world.get(base, bearer(session))).json().data;

  return { ...world, base, signIn, remove, confirmed, somebody, withCodes, withPasskey, second, stepUp, factors };
}
export type FactorWorld = Awaited<ReturnType<typeof factorWorld>>;

/** Status, code and the named fields of a refusal. */
export const refused = (answer: Answer) => {
  const { code, fields } = answer.json().error ?? {};
  return fields ? [answer.statusCode, code, Object.keys(fields).join()] : [answer.statusCode, code ?? 'ok'];
};
