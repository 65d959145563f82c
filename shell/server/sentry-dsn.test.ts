import { afterEach, describe, expect, it } from 'vitest';
import { sentryDsnFrom } from './sentry-dsn.ts';
import { Harness } from './test/harness.ts';

describe('the DSN', () => {
  it.each([
    ['sentry', 'demo'],
    ['https://sentry.example/1', 'demo'],
    ['https://key@sentry.example/', 'demo'],
    ['ftp://key@sentry.example/1', 'demo'],
    ['http://key@sentry.example/1', 'production'],
  ])('refuses %s in %s', (dsn, env) => {
    expect(() => sentryDsnFrom({ FANFARE_SENTRY_DSN: dsn }, env)).toThrow('FANFARE_SENTRY_DSN');
  });
  it.each([undefined, ''])('may be missing: %s', (dsn) =>
    expect(sentryDsnFrom({ FANFARE_SENTRY_DSN: dsn }, 'production')).toBeUndefined(),
  );
});

describe('pages', () => {
  const harness = new Harness();
  const dsn = 'https://key@errors.example/sentry/1';
  const visit = async (env: Record<string, string>) => {
    await harness.open(env);
    const { policy, answer } = await harness.visit('/');
    const { config } = JSON.parse(/id="fanfare-boot">([^<]*)</.exec(answer.body)?.[1] ?? 'null');
    return { allowing: policy.split('; ').filter((one) => one.includes('errors.example')), config };
  };
  afterEach(() => harness.close());

  it('report to its host, and to no other, where there is one', async () => {
    const { allowing, config } = await visit({ FANFARE_SENTRY_DSN: dsn });
    expect(allowing).toEqual([expect.stringMatching(/^connect-src .* https:\/\/errors\.example(?: |$)/)]);
    expect(config.sentryDsn).toBe(dsn);
  });
  it('know of none without it', async () => {
    const { allowing, config } = await visit({});
    expect(allowing).toEqual([]);
    expect('sentryDsn' in config).toBe(false);
  });
});
