import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { runs } from '../../../test/full.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from './test/answering.ts';
import { day, moneyOf, pending, staffOf, type Pending, type Staff } from './test/lifecycle.ts';

/* Two things at the same moment, many times: one of them happens, once, and its money with it. */

/** Ten cover each delay of the deadline in both orders. */
const rounds = runs(10, 20);
let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp({ FANFARE_DB_POOL: '12' });
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** Alternates the order, so that neither side always starts first. */
async function atOnce(round: number, work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const order = round % 2 === 0 ? work : work.toReversed();
  const results = await Promise.all(order.map((one) => one()));
  return round % 2 === 0 ? results : results.toReversed();
}

const statusOf = (answer: unknown) => (answer as { statusCode: number }).statusCode;
const count = (list: readonly string[], what: string) => list.filter((one) => one === what).length;

async function race(prepare: () => Promise<Pending>, go: (one: Pending, round: number) => Promise<void>) {
  const ended: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await prepare();
    await go(one, round);
    ended.push(await one.status());
  }
  return ended;
}

const back = { lots: { gift: 10_000 }, held: 0, clearing: 0, revenue: 0 };
const earned = { lots: { gift: 9_600 }, held: 0, clearing: 200, revenue: 200 };

test('an answer against the expiry', async () => {
  const ended = await race(
    async () => {
      const one = await pending(api);
      await hear(api, one.curator, one.id);
      return one;
    },
    async (one, round) => {
      const body = answerOf('declined');
      // The deadline passes during the race.
      const soon = api.db.raw(`app_now() + make_interval(secs => ?)`, [(round % 5) * 0.008]);
      await api.db('submissions').where({ id: one.id }).update({ deadline_at: soon });
      const sweep = () => api.app.jobs.run('submissions.expire');
      const [answered] = await atOnce(round, [() => send(one.curator, one.id, body), sweep]);
      await sweep();
      const status = await one.status();
      expect([statusOf(answered), status]).toEqual(status === 'declined' ? [200, 'declined'] : [409, 'expired']);
      expect(await moneyOf(api, one)).toMatchObject(status === 'declined' ? earned : back);
    },
  );
  expect(count(ended, 'declined') + count(ended, 'expired')).toBe(rounds);
});

test('a withdrawal against the opening', async () => {
  const ended = await race(
    () => pending(api),
    async (one, round) => {
      const open = () => one.curator.post(`/api/v2/curator/submissions/${one.id}/open`);
      const [opened, withdrawn] = await atOnce(round, [open, one.withdraw]);
      // Whichever came second is refused.
      expect([statusOf(opened), statusOf(withdrawn)].toSorted()).toEqual([200, 409]);
      expect(await one.status()).toBe(statusOf(withdrawn) === 200 ? 'withdrawn' : 'pending');
      expect((await moneyOf(api, one)).held).toBe(statusOf(withdrawn) === 200 ? 0 : 400);
    },
  );
  expect(count(ended, 'withdrawn') + count(ended, 'pending')).toBe(rounds);
});

test('a flag against the clearing', async () => {
  const flagged: number[] = [];
  await race(
    async () => {
      const one = await pending(api);
      await one.answer('declined');
      return one;
    },
    async (one, round) => {
      const soon = api.db.raw(`app_now() + make_interval(secs => ?)`, [(round % 5) * 0.006]);
      await api.db('submissions').where({ id: one.id }).update({ clears_at: soon });
      const clear = () => api.app.jobs.run('submissions.clear');
      const [answered] = await atOnce(round, [one.flag, clear]);
      await clear();
      const isFlagged = statusOf(answered) === 200;
      flagged.push(Number(isFlagged));
      expect(await moneyOf(api, one)).toMatchObject(
        isFlagged ? { ...earned, cleared: 0 } : { ...earned, clearing: 0, cleared: 200 },
      );
      if (!isFlagged) return;
      const [upheld] = await atOnce(round, [() => staff.decideFlag(one.id, true), clear]);
      expect(statusOf(upheld)).toBe(200);
      expect(await moneyOf(api, one)).toMatchObject({ ...back, cleared: 0 });
    },
  );
  expect(flagged).toHaveLength(rounds);
});

test('a proof against the sweep of overdue ones', async () => {
  const ended = await race(
    async () => {
      const one = await pending(api, { type: 'instagram' });
      await one.answer('accepted');
      return one;
    },
    async (one, round) => {
      const soon = api.db.raw(`app_now() + make_interval(secs => ?)`, [(round % 5) * 0.006]);
      await api.db('submissions').where({ id: one.id }).update({ proof_due_at: soon });
      const sweep = () => api.app.jobs.run('promises.break');
      const [proved] = await atOnce(round, [one.prove, sweep]);
      await sweep();
      expect(await one.status()).toBe(statusOf(proved) === 200 ? 'accepted' : 'broken');
      expect((await moneyOf(api, one)).held).toBe(statusOf(proved) === 200 ? 400 : 0);
    },
  );
  expect(count(ended, 'accepted') + count(ended, 'broken')).toBe(rounds);
});

test('a release that moves while an accept is written: the radio has its days after it', async () => {
  const genreIds = [await createGenre(api.db, 'Slowcore')];
  const releaseDate = new Date(api.app.clock.now().getTime() + 20 * day * 1_000).toISOString().slice(0, 10);
  const one = await pending(api, { type: 'radio' });
  await hear(api, one.curator, one.id);
  const { track } = await one.creator.campaign(one.campaignId);
  const form = { title: track.title, artist: track.artist, genreIds, releaseDate };
  const both = await api.db.transaction(async (trx) => {
    // The accept has read the release by then.
    await trx('service_statistics').where({ service_id: one.curator.serviceId }).forNoKeyUpdate().first('service_id');
    const accepting = one.answer('accepted');
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
    const moving = one.creator.put(`/api/account/track/${track.id}`, form);
    await expect.poll(() => waitingForLock(api.db)).toBe(2);
    return { accepting, moving };
  });
  await both.accepting;
  expect(statusOf(await both.moving)).toBe(200);
  const { proof_due_at: due } = await api.db('submissions').where({ id: one.id }).first('proof_due_at');
  expect(due.getTime()).toBe(Date.parse(releaseDate) + 30 * day * 1_000);
});

test('confirming, rejecting and the 72 hours', async () => {
  const ended = await race(
    async () => {
      const one = await pending(api, { type: 'instagram' });
      await one.answer('accepted');
      await one.prove();
      return one;
    },
    async (one, round) => {
      const soon = api.db.raw(`app_now() + make_interval(secs => ?)`, [(round % 5) * 0.006]);
      await api.db('proofs').where({ submission_id: one.id }).update({ confirm_by: soon });
      const sweep = () => api.app.jobs.run('promises.confirm');
      await atOnce(round, [one.confirm, one.reject, sweep, sweep]);
      const status = await one.status();
      expect(await moneyOf(api, one)).toMatchObject(
        status === 'placed' ? earned : { lots: { gift: 9_600 }, held: 400, clearing: 0, revenue: 0 },
      );
    },
  );
  expect(count(ended, 'accepted') + count(ended, 'placed')).toBe(rounds);
});

test('a removal, a flag and its decision at once: no more than the price is returned', async () => {
  const ended = await race(
    async () => {
      const one = await pending(api);
      await one.answer('accepted');
      await one.prove();
      return one;
    },
    async (one, round) => {
      await atOnce(round, [() => staff.remove(one.id), one.flag]);
      await atOnce(round, [() => staff.decideFlag(one.id, true), () => staff.remove(one.id)]);
      expect(await moneyOf(api, one)).toMatchObject(back);
    },
  );
  expect(count(ended, 'refunded_quality')).toBe(rounds);
});
