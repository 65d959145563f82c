import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { payToSamePlace } from '../../../test/factories/cash-out.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, feedback, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { ownCharacters } from '../answer-text/index.ts';
import { day, moneyOf, pending, staffOf, type Pending, type Staff } from '../submissions/test/lifecycle.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const flagOf = async (one: Pending) => (await one.read()).ending.flag;
const refunded = { lots: { gift: 10_000 }, held: 0, clearing: 0, cleared: 0, revenue: 0 };
const earned = { lots: { gift: 9_600 }, held: 0, clearing: 200, cleared: 0, revenue: 200 };

describe('refused', () => {
  test('before an answer, without an earning, for an influencer’s accept, twice, and after it has cleared', async () => {
    const one = await pending(api);
    expect(refusalOf(await one.flag())).toEqual([409, 'wrong_state']);
    await one.answer('wrong_match');
    expect(refusalOf(await one.flag())).toEqual([409, 'wrong_state']);

    const influencer = await pending(api, { type: 'instagram' });
    await influencer.answer('accepted');
    expect(refusalOf(await influencer.flag())).toEqual([409, 'wrong_state']);
    expect((await influencer.read()).ending.canFlag).toBe(false);

    const twice = await pending(api);
    await twice.answer('declined');
    expect((await twice.read()).ending.canFlag).toBe(true);
    expect((await twice.flag()).statusCode).toBe(200);
    expect((await twice.flag()).statusCode).toBe(200);
    expect(refusalOf(await twice.flag('empty'))).toEqual([409, 'wrong_state']);
    await staff.decideFlag(twice.id, false);
    expect(refusalOf(await twice.flag('empty'))).toEqual([409, 'wrong_state']);

    const late = await pending(api);
    await late.answer('declined');
    // Before and after the sweep.
    await api
      .db('submissions')
      .where({ id: late.id })
      .update({ clears_at: api.db.raw('app_now()') });
    expect((await late.read()).ending.canFlag).toBe(false);
    expect(refusalOf(await late.flag())).toEqual([409, 'deadline_passed']);
    await api.app.jobs.run('submissions.clear');
    expect(refusalOf(await late.flag())).toEqual([409, 'deadline_passed']);
  });

  test('for a new version that was sent for free, which has nothing to refund', async () => {
    const one = await pending(api);
    await one.answer('declined', { wantsNewVersion: true });
    await createVersion(api.db, one.creator.trackId);
    const url = `/api/v2/campaigns/${one.campaignId}/resend`;
    const { data } = (await one.creator.post(url, { submissionIds: [one.id] })).json();
    const id = await submissionOf(one.curator, data.id);
    await hear(api, one.curator, id);
    await send(one.curator, id, answerOf('declined', { feedback: feedback() }));
    const refused = await one.creator.post(`/api/v2/submissions/${id}/flag`, { reason: 'rude' });
    expect([...refusalOf(refused), refused.json().error.reason]).toEqual([409, 'wrong_state', 'flags.free']);
    const flag = { submission_id: id, creator_account_id: one.creator.id, reason: 'rude' };
    await expect(api.db('flags').insert(flag)).rejects.toThrow('was free');
  });

  test('by anyone but its creator, the curator included', async () => {
    const one = await pending(api);
    await one.answer('declined');
    const other = await pending(api);
    const url = `/api/v2/submissions/${one.id}/flag`;
    expect(refusalOf(await other.creator.post(url, { reason: 'rude' }))).toEqual([404, 'not_found']);
    expect(refusalOf(await one.curator.post(url, { reason: 'rude' }))).toEqual([403, 'profile_missing']);
  });
});

describe('refunded automatically, the earning reversed', () => {
  test('the text of any curator’s earlier answer; the original author is unaffected', async () => {
    const words = feedback();
    const [first, copy] = [await pending(api), await pending(api)];
    await first.answer('declined', { feedback: words });
    await copy.answer('accepted', { feedback: `Well. ${words}` });
    const flagged = (await copy.flag()).json().data;
    expect(flagged).toMatchObject({
      status: 'refunded_quality',
      spentCredits: 0,
      returnedCredits: 4,
      ending: { flag: { state: 'upheld' }, givenBackCredits: 4 },
    });
    expect(await moneyOf(api, copy)).toEqual(refunded);
    await first.flag();
    expect(await flagOf(first)).toMatchObject({ state: 'open' });
    expect(await moneyOf(api, first)).toEqual(earned);
    await staff.decideFlag(first.id, false);
  });

  test('the text of an earlier answer with another track’s names, in lookalike letters', async () => {
    const [first, copy] = [await pending(api), await pending(api)];
    const about = async (one: Pending, other: string) => {
      const { title, artist } = await api.db('tracks').where({ id: one.creator.trackId }).first('title', 'artist');
      return `Dear ${artist}, thank you for ${title}. I like how ${title} begins, and I wish that ${artist} would end it sooner: the last minute of it ${other} what the first has said.`;
    };
    await first.answer('declined', { feedback: await about(first, 'repeats') });
    const text = (await about(copy, 'repeats')).replaceAll('e', 'е').replaceAll('a', 'а');
    await copy.answer('declined', { feedback: text.replace('thank', 'tha\u200bnk') });
    expect((await copy.flag()).json().data.status).toBe('refunded_quality');

    // Answers without stored trigrams are compared as written.
    await api.db('answers').where({ submission_id: first.id }).update({ compared: null, trigrams: null, bands: null });
    const again = await pending(api);
    await again.answer('declined', { feedback: (await about(again, 'repeats')).toUpperCase() });
    await api
      .db('answers')
      .where({ submission_id: copy.id })
      .update({ answered_at: api.db.raw("app_now() + interval '1 day'") });
    expect((await again.flag()).json().data.status).toBe('refunded_quality');
    // What it said is still shown, in the campaign's figures too.
    const { campaign_id: campaignId } = await api.db('submissions').where({ id: again.id }).first('campaign_id');
    const shown = (await again.creator.get(`/api/v2/campaigns/${campaignId}`)).json().data;
    expect(shown).toMatchObject({ answeredCount: 0, reasonCounts: [{ count: 1 }] });
  });

  test('the artist’s own pitch and names with hardly anything added', async () => {
    const pitch =
      'We recorded this song around one microphone in a boathouse near Oban with no overdubs and it is about my brother who went away';
    const one = await pending(api);
    await api.db('submissions').where({ id: one.id }).update({ pitch });
    const { title, artist } = await api.db('tracks').where({ id: one.creator.trackId }).first('title', 'artist');
    // In another order, so that it isn't a copy.
    const shuffled = pitch.split(' ').toReversed().join(' ');
    await one.answer('declined', { feedback: `${title} by ${artist}: ${shuffled}. Nice, thanks.` });
    expect((await one.flag()).json().data.status).toBe('refunded_quality');
    expect(await moneyOf(api, one)).toEqual(refunded);
  });

  test.each([
    ['more heard than the sessions counted', 'UPDATE listening_sessions SET counted_ms = 1000 WHERE submission_id = ?'],
    [
      'a session that counted more than it was open',
      'UPDATE listening_sessions SET counted_ms = counted_ms + 60000 WHERE submission_id = ?',
    ],
    ['the ranges are not the sum', `UPDATE answers SET heard_ranges = '[[0, 1000]]' WHERE submission_id = ?`],
    [
      'the gate was never open',
      `UPDATE answers SET heard_ms = 44000, heard_ranges = '[[0, 44000]]' WHERE submission_id = ?`,
    ],
  ])('a listening record that doesn’t add up: %s', async (_what, fault) => {
    const one = await pending(api);
    await one.answer('declined');
    await api.db.raw(fault, [one.id]);
    await one.flag();
    expect(await flagOf(one)).toMatchObject({ state: 'upheld' });
    expect(await moneyOf(api, one)).toEqual(refunded);
  });

  test('appears in both feeds and histories', async () => {
    const one = await pending(api);
    await one.answer('declined');
    await api.db('listening_sessions').where({ submission_id: one.id }).update({ counted_ms: 0 });
    await one.flag();
    expect((await one.creator.feed()).filter((event) => event.kind === 'quality_refunded')).toMatchObject([
      { amountCredits: 4 },
    ]);
    const curatorFeed = (await one.curator.get('/api/v2/feed?role=curator')).json().data.items;
    expect(curatorFeed.filter((item: { kind: string }) => item.kind === 'earning_reversed')).toMatchObject([
      { amountCredits: 2 },
    ]);
    const rows = (await one.creator.get('/api/v2/transactions/me/creator?kind=refund')).json().data.items;
    expect(rows).toMatchObject([{ amountCredits: 4, label: expect.stringMatching(/^Refund for /) }]);
    const reversed = (await one.curator.get('/api/v2/transactions/me/curator?kind=reversal')).json().data.items;
    expect(reversed).toMatchObject([{ amountCredits: -2, label: expect.stringMatching(/^Reversed for /) }]);
  });
});

/* The artist writes the track's names and the pitch, and reads the answer before they flag it. */
describe('an honest answer isn’t refunded automatically for', () => {
  const halves = (text: string): [string, string] => {
    const words = text.split(' ');
    return [words.slice(0, 12).join(' '), words.slice(12).join(' ')];
  };
  let genreId: number;
  beforeAll(async () => {
    genreId = await createGenre(api.db, 'Renamed');
  });
  const rename = async ({ creator }: Pending, title: string, artist: string) => {
    const renamed = await creator.put(`/api/account/track/${creator.trackId}`, { title, artist, genreIds: [genreId] });
    expect(renamed.statusCode).toBe(200);
  };
  const afterFlag = async (one: Pending) => {
    await one.flag();
    const left = [await flagOf(one), await moneyOf(api, one)];
    const { findings } = (await staff.get(`/api/v2/staff/flags/${one.id}`)).json().data;
    await staff.decideFlag(one.id, false);
    return { left, findings };
  };
  const waits = [expect.objectContaining({ state: 'open' }), earned];

  test('a track that is renamed to the answer’s words, in whatever order', async () => {
    const one = await pending(api);
    const words = feedback();
    await one.answer('declined', { feedback: words });
    await rename(one, ...halves(words.split(' ').toReversed().join(' ')));
    expect(await afterFlag(one)).toMatchObject({ left: waits });
  });

  test('names that are the answer itself', async () => {
    const one = await pending(api);
    const words = feedback();
    await one.answer('declined', { feedback: words });
    await rename(one, ...halves(words));
    await api
      .db('creator_profiles')
      .where({ account_id: one.creator.id })
      .update({ display_name: words.slice(0, 80) });
    expect(await afterFlag(one)).toMatchObject({ left: waits });
  });

  test('a pitch of the words that reviews have, more than three times', async () => {
    const creator = await creatorWith(api);
    const curators = await Promise.all([1, 2, 3, 4].map(() => curatorWith(api)));
    const campaignId = await creator.draft(curators.map(({ serviceId }) => serviceId));
    await creator.complete(campaignId);
    const states: string[] = [];
    for (const curator of curators) {
      const id = await submissionOf(curator, campaignId);
      const words = feedback();
      const pitch = words.split(' ').toReversed().join(' ');
      await api.db('submissions').where({ id }).update({ pitch });
      await hear(api, curator, id);
      await send(curator, id, answerOf('declined', { feedback: words }));
      await creator.post(`/api/v2/submissions/${id}/flag`, { reason: 'empty' });
      states.push((await api.db('flags').where({ submission_id: id }).first('state')).state);
    }
    expect(states).toEqual(['upheld', 'upheld', 'upheld', 'open']);
  });
});

describe('anything else is decided by staff', () => {
  test('the earning waits while the flag is open, and clears once it is rejected', async () => {
    const one = await pending(api);
    await one.answer('declined');
    const waits = async () => (await one.curator.wallet()).clearing;
    expect(await waits()).toMatchObject([{ submissionId: one.id, isFlagged: false }]);
    await one.flag();
    await api.advanceClock(8 * day);
    await api.app.jobs.run('submissions.clear');
    expect(await moneyOf(api, one)).toEqual(earned);
    expect(await waits()).toMatchObject([{ submissionId: one.id, isFlagged: true }]);
    const { items } = (await staff.get('/api/v2/staff/flags')).json().data;
    const shown = items.find((item: { submissionId: number }) => item.submissionId === one.id);
    expect(shown).toMatchObject({
      flag: { reason: 'rude', text: 'Look at it.', state: 'open' },
      findings: { similarity: 0, isListeningTrue: true },
      priceCredits: 4,
      earnedCredits: 2,
      answer: { decision: 'declined' },
    });
    expect(Date.parse(shown.flag.decideBy) - Date.parse(shown.flag.raisedAt)).toBe(3 * day * 1_000);

    const decided = (await staff.decideFlag(one.id, false)).json().data;
    expect(decided).toMatchObject({ flag: { state: 'rejected', note: 'Looked at it.' } });
    expect((await staff.decideFlag(one.id, false)).statusCode).toBe(200);
    expect(refusalOf(await staff.decideFlag(one.id, true))).toEqual([409, 'wrong_state']);
    await api.app.jobs.run('submissions.clear');
    expect(await moneyOf(api, one)).toEqual({ ...earned, clearing: 0, cleared: 200 });
    expect((await one.creator.feed()).map((event) => event.kind)).toContain('flag_rejected');
    const past = (await staff.get('/api/v2/staff/flags?state=decided&limit=1')).json().data;
    expect(past.items).toMatchObject([{ submissionId: one.id }]);
    expect(past.nextCursor).not.toBeNull();
  });

  test.each([1, 7])(
    'upheld, also after the day it would have cleared (day %i): everything is returned',
    async (days) => {
      const one = await pending(api, { lots: { gift: 1, purchased: 99 } });
      await one.answer('accepted');
      await one.flag();
      await api.advanceClock(days * day);
      await staff.decideFlag(one.id, true);
      expect(await moneyOf(api, one)).toEqual({
        lots: { gift: 100, purchased: 9_900 },
        held: 0,
        clearing: 0,
        cleared: 0,
        revenue: 0,
      });
      await api.advanceClock(30 * day);
      for (const job of ['submissions.clear', 'promises.break']) await api.app.jobs.run(job);
      expect(await one.status()).toBe('refunded_quality');
    },
  );

  test('of a promise broken meanwhile only what isn’t returned yet', async () => {
    const one = await pending(api, { lots: { purchased: 100 } });
    await one.answer('accepted');
    await one.prove();
    await one.flag();
    await staff.remove(one.id);
    expect(await moneyOf(api, one)).toEqual({ ...earned, lots: { promo: 200, purchased: 9_600 }, revenue: 0 });
    await staff.decideFlag(one.id, true);
    expect(await moneyOf(api, one)).toEqual({ ...refunded, lots: { promo: 200, purchased: 9_800 } });
  });
});

test('own characters exclude names and the pitch’s words', () => {
  expect(ownCharacters('Snow Day by The Testers', ['Snow Day', 'The Testers'])).toBe(2);
  expect(ownCharacters('Great chorus, great!', ['Nothing of it'])).toBe('great chorus great'.length);
  expect(ownCharacters('', ['x'])).toBe(0);
  // Lookalike letters don't make own words.
  expect(ownCharacters('Snоw Dаy by Тhe Tes\u200bters', ['Snow Day', 'The Testers'])).toBe(2);
});

test('staff can’t decide cases that they are a party to, also by another account of theirs', async () => {
  const one = await pending(api);
  await one.answer('declined');
  await one.flag();
  await api.db('accounts').where({ id: one.creator.id }).update({ is_staff: true });
  const own = await one.creator.post(`/api/v2/staff/flags/${one.id}/decide`, { isUpheld: true, note: 'Mine.' });
  expect(refusalOf(own)).toEqual([403, 'forbidden']);
  const colleague = await staffOf(api);
  await payToSamePlace(api.db, one.curator.id, colleague.id);
  expect(refusalOf(await colleague.decideFlag(one.id, false))).toEqual([403, 'forbidden']);
  expect(await flagOf(one)).toMatchObject({ state: 'open' });
  await staff.decideFlag(one.id, false);
});
