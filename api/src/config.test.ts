import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const database = { DATABASE_URL: 'postgres://fanfare@localhost/fanfare' };
const production = {
  ...database,
  FANFARE_ENV: 'production',
  FANFARE_JWT_SECRET: 'j'.repeat(40),
  FANFARE_MEDIA_SECRET: 'm'.repeat(40),
  FANFARE_COOKIE_SECRET: 'c'.repeat(40),
  FANFARE_SHELL_URL: 'https://fanfare.example',
  FANFARE_API_URL: 'https://api.fanfare.example/',
  FANFARE_ORIGINS: 'https://fanfare.example',
  SMTP_URL: 'smtps://mail.example',
};
const refusal = (env: Record<string, string>) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return null;
};

describe('an environment that isn’t right', () => {
  it('stops the start with all of its problems in one message', () => {
    expect(refusal({})).toBe('APP_DATABASE_URL or DATABASE_URL is needed');
    expect(refusal({ ...database, FANFARE_PORT: 'three', FANFARE_ENV: 'staging' })).toBe(
      'FANFARE_ENV is not valid; FANFARE_PORT is not valid',
    );
  });

  it('is refused in production with secrets that everybody knows, or without its own addresses', () => {
    expect(refusal({ ...database, FANFARE_ENV: 'production' })).toBe(
      [
        'FANFARE_JWT_SECRET must be set in production',
        'FANFARE_MEDIA_SECRET must be set in production',
        'FANFARE_COOKIE_SECRET must be set in production',
        'SMTP_URL must be set in production',
        'FANFARE_SHELL_URL must be set in production',
        'FANFARE_API_URL must be set in production',
        'FANFARE_ORIGINS must be set in production',
      ].join('; '),
    );
    expect(refusal(production)).toBeNull();
    expect(refusal({ ...production, FANFARE_JWT_SECRET: 'short' })).toBe('FANFARE_JWT_SECRET is not valid');
  });

  it('is refused where it names half a bucket, or one that no browser could read from', () => {
    const bucket = { ...database, S3_BUCKET: 'fanfare', S3_PUBLIC_URL: 'https://files.example' };
    expect(refusal({ ...database, S3_ENDPOINT: 'http://localhost:9000', S3_ACCESS_KEY_ID: 'k' })).toBe(
      'S3_ENDPOINT is set, but S3_BUCKET is not; S3_ACCESS_KEY_ID is set, but S3_BUCKET is not',
    );
    expect(refusal({ ...database, S3_BUCKET: 'fanfare' })).toBe('S3_PUBLIC_URL must be set with S3_BUCKET');
    expect(refusal({ ...bucket, S3_PUBLIC_URL: 'https://s3.example/fanfare' })).toContain('origin without a path');
    expect(refusal({ ...bucket, S3_ENDPOINT: 'localhost' })).toBe('S3_ENDPOINT is not valid');
    expect(refusal({ ...bucket, S3_SECRET_ACCESS_KEY: 's' })).toBe(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    );
    expect(refusal(bucket)).toBeNull();
  });

  it('is refused with half of Stripe’s keys, and in production with the sandbox’s', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(refusal({ ...production, STRIPE_SECRET_KEY: 'sk_live_1' })).toMatch(/go together/);
    expect(refusal({ ...production, ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_fanfare_sandbox' })).toMatch(/sandbox’s/);
    expect(refusal({ ...production, ...keys, STRIPE_API_BASE: 'http://localhost:1' })).toMatch(/not for production/);
    expect(refusal({ ...production, ...keys })).toBeNull();
  });

  it('is refused where it asks others than Spotify and Brevo in production, or with half of the credentials', () => {
    const spotify = { SPOTIFY_CLIENT_ID: 'client', SPOTIFY_CLIENT_SECRET: 'secret' };
    expect(refusal({ ...database, SPOTIFY_CLIENT_ID: 'client' })).toBe(
      'SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET go together',
    );
    for (const base of [
      'http://api.spotify.com',
      'https://spotify.com.evil.example',
      'https://evilspotify.com',
      'http://127.0.0.1:9',
    ]) {
      expect(refusal({ ...production, ...spotify, SPOTIFY_API_BASE: base })).toBe(
        'SPOTIFY_API_BASE must be an https address of spotify.com in production',
      );
      expect(refusal({ ...production, ...spotify, SPOTIFY_ACCOUNTS_BASE: base })).toContain('SPOTIFY_ACCOUNTS_BASE');
      expect(refusal({ ...production, BREVO_API_KEY: 'key', BREVO_API_BASE: base })).toBe(
        'BREVO_API_BASE must be an https address of brevo.com in production',
      );
      expect(refusal({ ...database, ...spotify, SPOTIFY_API_BASE: base, BREVO_API_BASE: base })).toBeNull();
    }
    expect(refusal({ ...production, ...spotify, BREVO_API_KEY: 'key' })).toBeNull();
    expect(loadConfig(production)).toMatchObject({ spotify: null, marketing: null });
    expect(refusal({ ...production, BREVO_API_KEY: 'fanfare-sandbox-brevo' })).toMatch(/sandbox’s BREVO_/);
    const sandbox = { apiBase: 'http://localhost:3020/brevo' };
    expect(loadConfig({ ...database, FANFARE_ENV: 'demo' }).marketing).toMatchObject(sandbox);
    expect(loadConfig({ ...database, FANFARE_ENV: 'test' }).marketing).toBeNull();
    const sandboxed = { ...spotify, SPOTIFY_CLIENT_ID: 'fanfare-sandbox-client' };
    expect(refusal({ ...production, ...sandboxed })).toMatch(/sandbox’s SPOTIFY_/);
    expect(loadConfig({ ...database, ...sandboxed }).spotify).toMatchObject({
      apiBase: 'http://localhost:3020/spotify',
      coverOrigin: 'http://localhost:3020',
    });
  });

  it('has Google and Spotify to sign in with by their keys alone; without any they are off in production, elsewhere the sandbox', () => {
    const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
    const spotify = { SPOTIFY_LOGIN_CLIENT_ID: 'client', SPOTIFY_LOGIN_CLIENT_SECRET: 'secret' };
    expect(refusal({ ...database, GOOGLE_CLIENT_ID: 'client' })).toMatch(/GOOGLE_.* go together/);
    expect(refusal({ ...production, SPOTIFY_LOGIN_CLIENT_SECRET: 'x' })).toMatch(/SPOTIFY_LOGIN_.* go together/);
    expect(refusal({ ...production, ...google, GOOGLE_ISSUER: 'https://evil.example' })).toMatch(/GOOGLE_ISSUER/);
    expect(refusal({ ...production, ...spotify, SPOTIFY_LOGIN_BASE: 'https://evil.example' })).toMatch(/LOGIN_BASE/);
    const known = 'fanfare-sandbox-sign-in';
    expect(refusal({ ...production, ...google, GOOGLE_CLIENT_ID: known })).toMatch(/sandbox’s GOOGLE_/);
    expect(loadConfig(production).signIn).toMatchObject({ google: null, spotify: null });
    expect(loadConfig({ ...production, ...google }).signIn).toMatchObject({
      google: { issuer: 'https://accounts.google.com', isSandbox: false },
      spotify: null,
    });
    expect(loadConfig({ ...production, ...spotify }).signIn.spotify).toMatchObject({
      accountsBase: 'https://accounts.spotify.com',
      apiBase: 'https://api.spotify.com',
    });
    expect(loadConfig(database).signIn).toMatchObject({
      google: { issuer: 'http://localhost:3020/sign-in/google', isSandbox: true },
      spotify: { apiBase: 'http://localhost:3020/sign-in/spotify', isSandbox: true },
    });
  });

  it('is refused with half of PayPal’s values, and in production with the sandbox’s or away from paypal.com', () => {
    const keys = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };
    expect(refusal({ ...production, PAYPAL_CLIENT_ID: 'client' })).toMatch(/PAYPAL_.* go together/);
    for (const known of [
      { PAYPAL_CLIENT_ID: 'fanfare-sandbox-client' },
      { PAYPAL_CLIENT_SECRET: 'fanfare-sandbox-secret' },
      { PAYPAL_WEBHOOK_ID: 'WH-FANFARE-SANDBOX' },
    ]) {
      expect(refusal({ ...production, ...keys, ...known })).toMatch(/sandbox’s PAYPAL_/);
    }
    for (const base of [
      'http://api-m.paypal.com',
      'https://paypal.com.evil.test',
      'https://evilpaypal.com',
      'http://localhost:3020/paypal',
    ]) {
      expect(refusal({ ...production, ...keys, PAYPAL_API_BASE: base })).toMatch(/paypal\.com in production/);
    }
    expect(refusal({ ...production, ...keys, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' })).toBeNull();
    expect(refusal({ ...production, ...keys })).toBeNull();
  });

  it('is refused where a rule is unknown, wrong, or would lose money on each answer', () => {
    const rules = (value: object) => refusal({ ...database, FANFARE_RULES: JSON.stringify(value) });
    expect(refusal({ ...database, FANFARE_RULES: '{' })).toBe('FANFARE_RULES is not JSON');
    expect(rules({ answers: { listenSeconds: 0 } })).toBe('FANFARE_RULES: answers.listenSeconds must be at least 1');
    expect(rules({ reports: { ratingDifference: 0 } })).toBe(
      'FANFARE_RULES: reports.ratingDifference must be more than 0',
    );
    expect(rules({ answers: { hearSeconds: 1 } })).toBe('FANFARE_RULES: answers is not valid');
    expect(rules({ money: { curatorSharePercent: { top: 66 } } })).toContain('65.33 cents');
    expect(rules({ money: { curatorSharePercent: { top: 63 } } })).toContain('monthly Pro brings in 62.00 cents');
    expect(rules({ pro: { yearly: { grantCredits: 700 } } })).toContain('yearly Pro brings in');
    expect(rules({ money: { curatorSharePercent: { top: 62 } } })).toBeNull();
  });

  it('is refused where a rule of services exceeds what the contract and the database take, or contradicts another', () => {
    const rules = (value: object) => refusal({ ...database, FANFARE_RULES: JSON.stringify(value) });
    const services = (value: object) => rules({ services: value });
    const own = (value: object) => rules({ ownServices: value });
    expect(services({ priceBands: { playlist: { maxCredits: 13 } } })).toBe(
      'FANFARE_RULES: services.priceBands.playlist.maxCredits must be at most 12',
    );
    expect(services({ priceBands: { youtube: { minCredits: 2 } } })).toContain('must be at least 3');
    expect(services({ priceBands: { radio: { minCredits: 9, maxCredits: 8 } } })).toBe(
      'FANFARE_RULES: services.priceBands.radio.minCredits (9) is above services.priceBands.radio.maxCredits (8)',
    );
    expect(services({ variety: { firstPlaces: 101 } })).toContain('services.variety.firstPlaces must be at most 100');
    expect(services({ variety: { newServices: 21 } })).toBe(
      'FANFARE_RULES: services.variety.newServices (21) is above services.variety.firstPlaces (20)',
    );
    expect(services({ keepDays: [7, 21] })).toBe('FANFARE_RULES: services.keepDays.1 must be one of 7, 14, 28');
    expect(services({ keepDays: [] })).toBe('FANFARE_RULES: services.keepDays is not valid');
    expect(services({ reply: { playlist: { allowedDays: [7, 30] } } })).toBe(
      'FANFARE_RULES: services.reply.playlist.allowedDays.1 must be one of 1, 3, 7, 15',
    );
    expect(services({ reply: { tiktok: { allowedDays: [1, 3] } } })).toBe(
      'FANFARE_RULES: services.reply.tiktok.defaultDays (15) is not among services.reply.tiktok.allowedDays',
    );
    expect(services({ maxWeeklyCapacity: 201 })).toContain('services.maxWeeklyCapacity must be at most 200');
    expect(services({ maxWeeklyCapacity: 20 })).toContain('services.defaultWeeklyCapacity (30) is above');
    expect(own({ maxMaxOpen: 20 })).toContain('services.defaultMaxOpen (30) is above ownServices.maxMaxOpen (20)');
    for (const [name, most] of Object.entries({
      maxGenres: 10,
      maxExcludedGenres: 30,
      maxAudienceCountries: 5,
      maxLanguages: 10,
      maxSimilarArtists: 10,
      maxMoods: 6,
    })) {
      expect(own({ [name]: most + 1 })).toBe(`FANFARE_RULES: ownServices.${name} must be at most ${most}`);
    }
    expect(own({ minGenres: 4, maxGenres: 3 })).toContain('ownServices.minGenres (4) is above');
    expect(
      rules({
        services: {
          priceBands: { radio: { maxCredits: 8 } },
          reply: { radio: { allowedDays: [7, 30] }, youtube: { allowedDays: [3], defaultDays: 3 } },
          keepDays: [14],
          maxWeeklyCapacity: 60,
        },
        ownServices: { maxGenres: 4, maxSimilarArtists: 3 },
      }),
    ).toBeNull();
  });
});

describe('what the environment decides', () => {
  it('moves all addresses with the block of ports', () => {
    const config = loadConfig({ ...database, FANFARE_PORT: '4000' });
    expect(config).toMatchObject({
      port: 4010,
      apiUrl: 'http://localhost:4010',
      shellUrl: 'http://localhost:4000',
      smtpUrl: 'smtp://localhost:4022',
    });
    expect(config.origins).toContain('http://127.0.0.1:4000');
    expect(config.origins).toContain('http://localhost:4003');
    expect(config.origins).not.toContain('http://localhost:4020');
  });

  it('says where artefacts are: at each remote’s own port, behind one address, or in the bucket', () => {
    const bucket = { S3_BUCKET: 'fanfare', S3_PUBLIC_URL: 'https://files.example/', S3_ENDPOINT: 'https://s3.example' };
    expect(loadConfig(database)).toMatchObject({ artefactsUrl: null, s3: null });
    expect(loadConfig(production).artefactsUrl).toBe('https://fanfare.example');
    expect(loadConfig({ ...production, FANFARE_PUBLIC_URL: 'https://www.fanfare.example/' }).artefactsUrl).toBe(
      'https://www.fanfare.example',
    );
    expect(loadConfig({ ...production, ...bucket })).toMatchObject({
      artefactsUrl: 'https://files.example',
      s3: { bucket: 'fanfare', credentials: null, isPathStyle: true },
    });
  });

  it('sells by the sandbox’s cards, by Stripe’s where keys are given, and by none in production without', () => {
    expect(loadConfig({ ...database, FANFARE_PORT: '4000' }).stripe).toMatchObject({
      apiBase: 'http://localhost:4020',
      scriptUrl: 'http://localhost:4020/stripe/v3/',
      isSandbox: true,
    });
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(loadConfig({ ...database, ...keys }).stripe).toMatchObject({
      apiBase: null,
      scriptUrl: 'https://js.stripe.com/v3/',
      isSandbox: false,
    });
    expect(loadConfig(production).stripe).toBeNull();
  });

  it('takes single rules and leaves the others', () => {
    const { rules } = loadConfig({ ...database, FANFARE_RULES: '{"campaigns":{"caps":{"free":{"radios":3}}}}' });
    expect(rules.campaigns.caps.free).toEqual({ playlists: 25, radios: 3, influencers: 10 });
    expect(rules.services.reply.radio.defaultDays).toBe(30);
  });

  it('raises the limits in tests only, unless they are set', () => {
    expect(loadConfig(database).limits.signin.max).toBe(5);
    const test = loadConfig({ ...database, FANFARE_ENV: 'test', FANFARE_LIMITS: '{"codes":{"max":5}}' });
    expect(test.limits.signin.max).toBe(5_000);
    expect(test.limits.codes).toEqual({ max: 5, windowSeconds: 3_600 });
  });
});

describe('PayPal', () => {
  const keys = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };
  const of = (env: Record<string, string>) => loadConfig(env).paypal;

  it('is the sandbox without values, and off in production', () => {
    expect(of({ ...database, FANFARE_PORT: '4000' })).toMatchObject({
      apiBase: 'http://localhost:4020/paypal',
      isSandbox: true,
    });
    expect(of(production)).toBeNull();
  });

  it('is the real one with values, or its own sandbox by its address', () => {
    expect(of({ ...production, ...keys })).toMatchObject({ apiBase: 'https://api-m.paypal.com', isSandbox: false });
    expect(of({ ...database, ...keys, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com/' })).toMatchObject({
      apiBase: 'https://api-m.sandbox.paypal.com',
      isSandbox: true,
    });
  });
});
