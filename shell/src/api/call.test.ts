import type { Call } from '@fanfare/shell-contract';
import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createCall } from './call.ts';
import { Failure } from './failure.ts';
import type { Words } from './words.ts';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client whose API returns the answers in sequence, and the requests it received. */
function withAnswers(
  answers: (Answer | 'no network')[],
  options: {
    token?: string | null;
    renew?: (token: string | null) => Promise<boolean>;
    words?: Words;
    trace?: string;
  } = {},
) {
  const asked: InternalAxiosRequestConfig[] = [];
  const adapter: AxiosAdapter = async (config) => {
    asked.push(config);
    const answer = answers.shift();
    if (!answer || answer === 'no network') throw new AxiosError('Network Error');
    return { data: answer.body, status: answer.status, statusText: '', headers: answer.headers ?? {}, config };
  };
  const session = { token: options.token === undefined ? 'first' : options.token };
  const renew = vi.fn(options.renew ?? (async () => false));
  const call: Call = createCall({
    apiUrl: 'http://api.test',
    token: () => session.token,
    renew,
    language: () => 'fr',
    adapter,
    ...(options.words && { words: options.words }),
    trace: () => options.trace,
  });
  return { call, asked, renew, session };
}

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message, requestId: 'r-1' } },
});
const given = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });
const expired = refused(401, 'session_expired', 'The session has ended');

describe('a call that fails', () => {
  it('shows "Error !" without an answer', async () => {
    const { call } = withAnswers(['no network']);
    await expect(call('GET /api/account')).rejects.toMatchObject({
      name: 'ApiFailure',
      status: 0,
      code: 'network',
      message: 'Error !',
    });
  });

  it('shows "Error !" for an answer that isn’t the API’s', async () => {
    const { call } = withAnswers([{ status: 502, body: '<html>Bad gateway</html>' }]);
    await expect(call('GET /api/account')).rejects.toMatchObject({ status: 502, code: 'internal', message: 'Error !' });
  });

  it.each([{ success: true }, { success: true, data: null }])(
    'treats an answer without data as a failure: %j',
    async (body) => {
      const { call } = withAnswers([{ status: 200, body }]);
      await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'internal', message: 'Error !' });
    },
  );

  it('shows nothing specific where the API itself doesn’t know what went wrong', async () => {
    const { call } = withAnswers([refused(500, 'internal', 'relation "x" does not exist')]);
    await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'internal', message: 'Error !' });
  });

  it('passes on why the API refused, field by field', async () => {
    const { call } = withAnswers([
      {
        status: 400,
        body: {
          success: false,
          error: {
            code: 'invalid_input',
            message: 'Look again',
            fields: { username: 'Email must be valid' },
            requestId: 'r-2',
          },
        },
      },
    ]);
    await expect(call('POST /api/auth/password/forgot', { body: { username: 'x' } })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { username: 'Email must be valid' },
      requestId: 'r-2',
    });
  });

  it('says in the page’s language what the API says', async () => {
    const words: Words = {
      refusal: async (error) => ({ ...error, message: 'Complet' }),
      data: async () => ({ label: 'Achat' }),
    };
    const { call } = withAnswers([refused(409, 'cap_reached', 'Full'), given({ label: 'Purchase' })], { words });
    await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'cap_reached', message: 'Complet' });
    await expect(call('GET /api/account')).resolves.toEqual({ label: 'Achat' });
  });

  it('does not renew the session for a wrong password', async () => {
    const { call, renew } = withAnswers([refused(401, 'invalid_credentials', 'Email or password are invalid')]);
    await expect(call('POST /api/auth/signin', { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(renew).not.toHaveBeenCalled();
  });

  it('requires a session if the page has lost its token', async () => {
    const { call, renew, asked } = withAnswers([refused(401, 'unauthenticated', 'Log in')], { token: null });
    await expect(call('GET /api/account')).rejects.toMatchObject({ status: 401 });
    expect(renew).toHaveBeenCalledWith(null);
    expect(asked).toHaveLength(1);
  });

  it('does not report an ended session when only the renewal got no answer', async () => {
    const { call } = withAnswers([expired], { renew: () => Promise.reject(new Failure(0, undefined)) });
    await expect(call('GET /api/account')).rejects.toMatchObject({ status: 0, code: 'network', message: 'Error !' });
  });

  it('stays refused if the session can’t be renewed, and tries only once', async () => {
    const { call, asked } = withAnswers([expired]);
    await expect(call('GET /api/account')).rejects.toMatchObject({ code: 'session_expired' });
    expect(asked).toHaveLength(1);
  });
});

describe('a call that works', () => {
  it('continues with the new token after a renewal, with the same body', async () => {
    const { call, asked, session } = withAnswers([expired, given({ id: 3 })], {
      renew: async (refusedToken) => {
        expect(refusedToken).toBe('first');
        session.token = 'second';
        return true;
      },
    });
    const data = await call('POST /api/campaign/create', {
      body: { type: 'playlists', trackId: 5 },
      idempotencyKey: 'k-1',
    });
    expect(data).toEqual({ id: 3 });
    expect(asked.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer first', 'Bearer second']);
    expect(asked.map(({ data: body }) => body)).toEqual(Array(2).fill('{"type":"playlists","trackId":5}'));
    expect(asked[1]?.headers['Idempotency-Key']).toBe('k-1');
  });

  it('asks for words in the page’s language', async () => {
    const { call, asked } = withAnswers([given({})]);
    await call('GET /api/account');
    expect(asked[0]?.headers['Accept-Language']).toBe('fr');
  });

  it('writes params into the path and adds the query', async () => {
    const { call, asked } = withAnswers([given({ items: [] })]);
    await call('POST /api/gift/:code', { params: { code: 'AB/12 ?' } }).catch(() => {});
    expect(asked[0]?.url).toBe('/api/gift/AB%2F12%20%3F');
  });
});

it('names the page’s place in its trace where there is one, and nothing where there is none', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const traced = withAnswers([given({})], { trace: traceparent });
  await traced.call('GET /api/account');
  expect(traced.asked[0]!.headers.get('traceparent')).toBe(traceparent);
  const untraced = withAnswers([given({})]);
  await untraced.call('GET /api/account');
  expect(untraced.asked[0]!.headers.has('traceparent')).toBe(false);
});
