import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { type LimitName, limitsSchema } from '../limits.ts';
import { defaultRules } from '../rules.ts';
import { AppError } from './errors.ts';
import { countOrWait } from './progressive-delay.ts';

/* What an installation lets through where nobody configured anything, in numbers that stand here alone. */

const minute = 60;
const hour = 3_600;
const day = 86_400;
const counted: [Exclude<LimitName, 'general' | 'generalPerSite'>, number, number][] = [
  ['signin', 5, minute],
  ['signup', 3, minute],
  ['signupPerSite', 15, minute],
  ['forgot', 3, hour],
  ['forgotPerEmail', 10, hour],
  ['resetChecks', 20, minute],
  ['resetChecksPerSite', 100, minute],
  ['emailChanges', 5, day],
  ['downloads', 60, minute],
  ['exports', 3, day],
  ['codes', 5, hour],
  ['codesPerNetwork', 100, hour],
  ['codesPerSite', 500, hour],
  ['paymentIntents', 10, minute],
  ['billingDetails', 20, hour],
  ['uploads', 20, hour],
  ['playlistChecks', 30, minute],
  ['proofStarts', 10, hour],
  ['proofChecks', 20, hour],
  ['placementLooks', 60, hour],
  ['proofMails', 3, day],
  ['proofMailsPerDomain', 6, day],
  ['serviceSubmits', 10, hour],
  ['pageReadings', 30, hour],
  ['handleChanges', 10, day],
  ['finds', 60, minute],
  ['findsPerSite', 300, minute],
  ['publishing', 30, hour],
  ['releasing', 120, hour],
  ['outcomes', 120, minute],
  ['outcomesPerSite', 600, minute],
  ['errors', 20, minute],
  ['errorsPerSite', 100, minute],
  ['newErrors', 60, hour],
  ['newErrorsPerSite', 300, hour],
  ['newErrorsOfPages', 300, hour],
  ['providerSignIns', 30, minute],
  ['providerSignInsPerSite', 200, minute],
  ['stepUpCodes', 5, hour],
];

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: JSON.stringify(limitsSchema(1).parse({})) });
});
afterAll(() => api.close());

/** Somebody who tried so often, so long ago, tries once more. @returns whether they may */
async function mayTry(limit: (typeof counted)[number][0], tries: number, secondsAgo: number): Promise<boolean> {
  const subject = `${limit} ${tries} ${secondsAgo}`.toLowerCase();
  await api.app.db.raw(
    `INSERT INTO rate_limit_tries (limit_name, subject, tries, expires_at)
     SELECT ?, ?, array_fill(app_now() - make_interval(secs => ?), ARRAY[CAST(? AS int)]), app_now() + interval '2 days'`,
    [limit, subject, secondsAgo, tries],
  );
  return api.app.limits.consume(limit, subject).then(
    () => true,
    () => false,
  );
}

it('lets the last try of each window through, and none more until it is over', async () => {
  const wrong: string[] = [];
  for (const [limit, max, windowSeconds] of counted) {
    // Ten seconds before the window is over, however slow this test is.
    const tries = [
      await mayTry(limit, max - 1, windowSeconds - 10),
      await mayTry(limit, max, windowSeconds - 10),
      await mayTry(limit, max, windowSeconds),
    ];
    if (tries.join() !== 'true,false,true') wrong.push(`${limit}: ${tries.join()}`);
  }
  expect(wrong).toEqual([]);
  const names = Object.keys(limitsSchema(1).parse({})).filter((name) => !name.startsWith('general'));
  expect(names.filter((name) => !counted.some(([limit]) => limit === name))).toEqual([]);
});

it('lets a visitor ask 300 times a minute', async () => {
  const statuses = new Map<number, number>();
  const ask = async (address: string) => {
    const { statusCode } = await api.app.inject({ method: 'GET', url: '/music-genres', remoteAddress: address });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    return statusCode;
  };
  for (let index = 0; index < 300; index += 1) await ask('203.0.113.9');
  expect([...statuses]).toEqual([[200, 300]]);
  expect(await ask('203.0.113.9')).toBe(429);
  expect(await ask('203.0.113.10')).toBe(200);
});

it('lets ten wrong passwords of a day be tried at once, the next a second later, and none more than 15 minutes later', async () => {
  const { signinDelay } = defaultRules.accounts;
  /** After so many tries so long ago: the seconds to wait for another, null where it is let through. */
  async function waitAfter(tries: number, hoursAgo: number): Promise<number | null> {
    const subject = `${tries} tries ${hoursAgo} hours ago`;
    // In one transaction, in which no time passes.
    const trx = await api.app.db.transaction();
    await trx.raw(
      `INSERT INTO rate_limit_tries (limit_name, subject, tries, expires_at)
       SELECT 'signin', ?, array_fill(app_now() - make_interval(secs => ?), ARRAY[CAST(? AS int)]), app_now() + interval '2 days'`,
      [subject, hoursAgo * hour, tries],
    );
    const wait = await countOrWait(trx, 'signin', subject, signinDelay).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? (error.retryAfterSeconds ?? Number.NaN) : Number.NaN),
    );
    await trx.rollback();
    return wait;
  }
  expect(await waitAfter(9, 0)).toBeNull();
  expect(await waitAfter(10, 0)).toBe(1);
  expect(await waitAfter(11, 0)).toBe(2);
  expect(await waitAfter(40, 0)).toBe(900);
  // A day later nothing counts.
  expect(await waitAfter(40, 24)).toBeNull();
});
