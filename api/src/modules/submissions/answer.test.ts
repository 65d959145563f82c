import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import type { ServiceOptions } from '../../../test/factories/service.ts';
import { creatorWith, curatorWith, day, refusalOf, type Curator } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, feedback, hear, listen, send, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** A campaign sent to one curator and listened to, unless stated otherwise. */
async function sent(
  service: ServiceOptions = {},
  {
    isHeard = true,
    pitch = '',
    curator: known,
    keepDays,
  }: Partial<{ isHeard: boolean; pitch: string; curator: Curator; keepDays: number | null }> = {},
) {
  const curator = known ?? (await curatorWith(api, service));
  if (keepDays !== undefined) await api.db('services').where({ id: curator.serviceId }).update({ keep_days: keepDays });
  const creator = await creatorWith(api, { isPro: service.level === 'top' });
  const type =
    service.type === undefined || service.type === 'playlist'
      ? 'playlists'
      : service.type === 'radio'
        ? 'radios'
        : 'influencers';
  const campaignId = await creator.draft([curator.serviceId], type);
  await creator.put(`/api/v2/campaigns/${campaignId}`, { pitch });
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  if (isHeard) await hear(api, curator, submissionId);
  const outcome = async () => (await creator.campaign(campaignId)).submissions[0];
  return { creator, curator, campaignId, submissionId, outcome };
}

/** So many different words, then one long one up to a length. */
const text = (length: number, words = 15) =>
  `${Array.from({ length: words - 1 }, (_, index) => `so${index.toString(36)}`).join(' ')} `.padEnd(length, 'long');

describe('refused, and nothing is earned', () => {
  test.each([
    ['a no that is too short', () => answerOf('declined', { feedback: text(119) }), 'length'],
    ['a yes that is too short', () => answerOf('accepted', { feedback: text(59) }), 'length'],
    ['a no of 14 different words', () => answerOf('declined', { feedback: text(120, 14) }), 'words'],
    ['a yes of seven different words', () => answerOf('accepted', { feedback: text(60, 7) }), 'words'],
    [
      'a yes of eight words of which two are equal',
      () => answerOf('accepted', { feedback: `So0 ${text(60, 7)}` }),
      'words',
    ],
    [
      'a yes padded with blanks',
      () => answerOf('accepted', { feedback: text(59).replace(' ', ' \u2800\n ') }),
      'length',
    ],
    [
      'a yes padded with what nobody sees',
      () => answerOf('accepted', { feedback: text(59).replace(' ', ' \u200b') }),
      'length',
    ],
    ['a yes that is too long', () => answerOf('accepted', { feedback: text(2_001) }), 'length'],
    ['a no without a reason', () => ({ ...answerOf('declined'), reasonCode: null }), 'reason'],
    ['a link', () => answerOf('accepted', { feedback: `${feedback()} See bandcamp.com/me` }), 'contacts'],
    ['a mail address', () => answerOf('accepted', { feedback: `${feedback()} me@label.example` }), 'contacts'],
    ['a phone number', () => answerOf('accepted', { feedback: `${feedback()} +46 70 123 45 67` }), 'contacts'],
    ['a handle', () => answerOf('accepted', { feedback: `${feedback()} find @nordic_kitchen` }), 'contacts'],
    [
      'an address where it will be placed',
      () => answerOf('accepted', { placement: { where: 'Friday, ask me@label.example' } }),
      'contacts',
    ],
    ['a handle in a note', () => answerOf('accepted', { notes: [{ atSeconds: 3, text: 'dm @me' }] }), 'contacts'],
  ])('%s', async (_what, body, rule) => {
    const { curator, submissionId, outcome } = await sent();
    const answer = body();
    const refused = await send(curator, submissionId, answer);
    expect(refusalOf(refused)).toEqual([422, 'feedback_rejected']);
    const broken = refused.json().error.details.rules.filter((one: { isMet: boolean }) => !one.isMet);
    expect(broken.map((one: { rule: string }) => one.rule)).toEqual([rule]);
    const checked = (await curator.post(`/api/v2/curator/submissions/${submissionId}/check`, answer)).json().data;
    expect(checked).toMatchObject({ canSend: false, rules: refused.json().error.details.rules });
    expect(await outcome()).toMatchObject({ status: 'pending', heldCredits: 4 });
    expect((await curator.wallet()).clearingCredits).toBe(0);
  });

  test('the artist’s own pitch pasted back', async () => {
    const pitch =
      'Four of us around one microphone in a boathouse near Oban, two takes, no overdubs. It is about my brother.';
    const { curator, submissionId } = await sent({}, { pitch });
    const refused = await send(curator, submissionId, answerOf('accepted', { feedback: `${pitch} Nice one!` }));
    expect(refusalOf(refused)).toEqual([422, 'feedback_rejected']);
    const quoted = `I like “around one microphone in a boathouse”: you can hear the room. ${feedback()}`;
    expect((await send(curator, submissionId, answerOf('accepted', { feedback: quoted }))).statusCode).toBe(200);
  });

  test('nearly the same text as one of the curator’s recent answers; other curators’ answers don’t count here', async () => {
    const curator = await curatorWith(api);
    const first = await sent({}, { curator });
    const words = feedback();
    await send(curator, first.submissionId, answerOf('declined', { feedback: words }));
    const second = await sent({}, { curator });
    const copy = words.toUpperCase().replace('.', '!!! ').replace('TAKE', 'Take a');
    const refused = await send(curator, second.submissionId, answerOf('declined', { feedback: copy }));
    expect(refusalOf(refused)).toEqual([422, 'feedback_rejected']);
    const other = await sent();
    expect((await send(other.curator, other.submissionId, answerOf('declined', { feedback: words }))).statusCode).toBe(
      200,
    );
  });

  test('a text is as long as people see it: blanks beyond one, and what isn’t seen, count in no limit', async () => {
    const { curator, submissionId } = await sent();
    const spaced = text(1_990).replaceAll(' ', '  \n\n  ');
    expect(spaced.length).toBeGreaterThan(2_000);
    expect((await send(curator, submissionId, answerOf('accepted', { feedback: spaced }))).statusCode).toBe(200);
  });

  test('a planned date that doesn’t exist', async () => {
    const { curator, submissionId } = await sent();
    const placement = { where: 'Friday list', plannedDate: '2027-02-30' };
    const refused = await send(curator, submissionId, answerOf('accepted', { placement }));
    expect(refusalOf(refused)).toEqual([400, 'invalid_input']);
    expect(refused.json().error.fields).toHaveProperty(['placement.plannedDate']);
  });

  test('a note after the end of the track', async () => {
    const { curator, submissionId } = await sent();
    const { durationSeconds } = (await curator.get(`/api/v2/curator/submissions/${submissionId}`)).json().data.track;
    const end = Math.ceil(durationSeconds);
    const withNote = (atSeconds: number) =>
      answerOf('accepted', {
        notes: [
          { atSeconds: 1, text: 'The first chord' },
          { atSeconds, text: 'The last one' },
        ],
      });
    const refused = await send(curator, submissionId, withNote(end + 1));
    expect(refusalOf(refused)).toEqual([400, 'invalid_input']);
    expect(refused.json().error.fields).toHaveProperty(['notes.1.atSeconds']);
    expect((await send(curator, submissionId, withNote(end))).statusCode).toBe(200);
  });

  test('44 seconds heard', async () => {
    const { curator, submissionId } = await sent({}, { isHeard: false });
    const player = await listen(api, curator, submissionId);
    await player.beat(0);
    for (const position of [15, 30]) await player.after(15, position);
    await player.after(14, 44);
    expect(refusalOf(await send(curator, submissionId, answerOf('declined')))).toEqual([409, 'listen_first']);
  });

  test('after the deadline, before and after the sweep; the credits are returned', async () => {
    const { curator, creator, submissionId, outcome } = await sent();
    await api.advanceClock(15 * day);
    expect(refusalOf(await send(curator, submissionId, answerOf('declined')))).toEqual([409, 'deadline_passed']);
    await api.app.jobs.run('submissions.expire');
    expect(refusalOf(await send(curator, submissionId, answerOf('declined')))).toEqual([409, 'deadline_passed']);
    expect(await outcome()).toMatchObject({ status: 'expired', returnedCredits: 4 });
    expect(await creator.wallet()).toBe(100);
  });

  test('a wrong match 72 hours after opening, and a fourth in 30 days; of many answers a fifth is allowed', async () => {
    const late = await sent();
    await api.advanceClock(73 * 3_600);
    expect(refusalOf(await send(late.curator, late.submissionId, answerOf('wrong_match')))).toEqual([
      409,
      'wrong_match_limit',
    ]);

    const curator = await curatorWith(api);
    const statuses: number[] = [];
    for (const decision of ['wrong_match', 'wrong_match', 'wrong_match', 'wrong_match'] as const) {
      const one = await sent({}, { curator });
      statuses.push((await send(curator, one.submissionId, answerOf(decision))).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 409]);
  });
});

describe('money, to the hundredth', () => {
  test.each(['declined', 'accepted'] as const)(
    '%s at price 5 and 55 %%: 2.75 for the curator, clearing 7 days',
    async (decision) => {
      const { creator, curator, campaignId, submissionId, outcome } = await sent({ priceCredits: 5, level: 'trusted' });
      const placement =
        decision === 'accepted' ? { where: 'Friday list', plannedDate: '2027-01-15', keepDays: 28 } : null;
      const answered = await send(
        curator,
        submissionId,
        answerOf(decision, {
          placement,
          wantsNewVersion: true,
          ratings: { fit: 4 },
          notes: [{ atSeconds: 3, text: 'Nice \ud83d' }],
        }),
      );
      expect(answered.json().data).toMatchObject({
        earnedCredits: 2.75,
        nextSubmissionId: null,
        submission: { status: decision },
      });
      expect(await creator.wallet()).toBe(95);
      expect(await outcome()).toMatchObject({
        status: decision,
        heldCredits: 0,
        spentCredits: 5,
        returnedCredits: 0,
        answer: { decision, receipt: { heardSeconds: 45, heardRanges: [[0, 45]] }, placement, ratings: { fit: 4 } },
      });
      expect(await creator.campaign(campaignId)).toMatchObject({ status: 'completed', answeredCount: 1 });
      const kinds = (await creator.feed()).map((event) => event.kind);
      expect(kinds.slice(0, 3)).toEqual(['campaign_completed', 'new_version_wanted', decision]);

      expect(await curator.wallet()).toMatchObject({
        availableCredits: 0,
        clearingCredits: 2.75,
        earnedLast30DaysCredits: 2.75,
        clearing: [{ submissionId, amountCredits: 2.75 }],
      });
      const rows = async () => (await curator.get('/api/v2/transactions/me/curator')).json().data;
      expect(await rows()).toMatchObject({
        balanceCredits: 0,
        items: [{ kind: 'clearing', amountCredits: 2.75, balanceCredits: 0 }],
      });
      await api.advanceClock(7 * day - 60);
      await api.app.jobs.run('submissions.clear');
      expect((await curator.wallet()).availableCredits).toBe(0);
      await api.advanceClock(60);
      await api.app.jobs.run('submissions.clear');
      await api.app.jobs.run('submissions.clear');
      expect(await curator.wallet()).toMatchObject({ availableCredits: 2.75, clearingCredits: 0, clearing: [] });
      const cleared = await rows();
      expect(cleared.items).toHaveLength(1);
      expect(cleared.items[0]).toMatchObject({
        kind: 'earning',
        amountCredits: 2.75,
        balanceCredits: 2.75,
        campaignId,
      });
      expect(cleared.items[0].label).toMatch(new RegExp(`^Earned for Song \\d+ \\(campaign #${campaignId}\\)$`));
    },
  );

  test('a wrong match returns everything and pays nobody', async () => {
    const { creator, curator, submissionId, campaignId, outcome } = await sent({
      title: 'Long Way Home',
      priceCredits: 4,
    });
    const answered = await send(curator, submissionId, answerOf('wrong_match'));
    expect(answered.json().data).toMatchObject({ earnedCredits: 0, clearsAt: null });
    expect(await outcome()).toMatchObject({ status: 'wrong_match', returnedCredits: 4, spentCredits: 0 });
    expect([await creator.wallet(), (await curator.wallet()).clearingCredits]).toEqual([100, 0]);
    const [row] = (await creator.get('/api/v2/transactions/me/creator')).json().data.items;
    const { display_name: curatorName } = await api
      .db('curator_profiles')
      .where({ id: curator.curatorProfileId })
      .first();
    expect(row).toMatchObject({
      kind: 'refund',
      label: `Refund for Long Way Home by ${curatorName} (campaign #${campaignId})`,
      amountCredits: 4,
      balanceCredits: 100,
    });
  });

  test('an influencer’s decline spends one credit of the price, an accept keeps it held for the proof', async () => {
    const no = await sent({ type: 'instagram', priceCredits: 20, level: 'top' });
    expect((await send(no.curator, no.submissionId, answerOf('declined'))).json().data.earnedCredits).toBe(0.55);
    expect(await no.outcome()).toMatchObject({ heldCredits: 0, spentCredits: 1, returnedCredits: 19 });
    expect(await no.creator.wallet()).toBe(99);
    const [refund] = (await no.creator.get('/api/v2/transactions/me/creator')).json().data.items;
    expect(refund).toMatchObject({ kind: 'refund', amountCredits: 19, balanceCredits: 99 });

    const yes = await sent({ type: 'youtube', priceCredits: 30 });
    expect((await send(yes.curator, yes.submissionId, answerOf('accepted'))).json().data).toMatchObject({
      earnedCredits: 0,
      clearsAt: null,
    });
    expect(await yes.outcome()).toMatchObject({ status: 'accepted', heldCredits: 30 });
    expect((await yes.curator.wallet()).clearingCredits).toBe(0);
  });
});

describe('the keep term of a yes', () => {
  test.each([
    ['of a playlist is what its service promises, where nothing is said', { keep_days: 14 }, {}, 14],
    ['is the service’s too where none is wanted', { keep_days: 14 }, { keepDays: null }, 14],
    ['is never shorter', { keep_days: 14 }, { keepDays: 7 }, 14],
    ['may be longer', { keep_days: 14 }, { keepDays: 28 }, 28],
    ['of a radio, which promises none, is the shortest', { type: 'radio', keep_days: null }, {}, 7],
  ] as const)('%s', async (_what, { keep_days, ...service }, extra, keepDays) => {
    const { curator, submissionId, outcome } = await sent(service, { keepDays: keep_days });
    const { accepting } = (await curator.get(`/api/v2/curator/submissions/${submissionId}`)).json().data;
    expect(accepting).toEqual({ proofDays: 'type' in service ? 30 : 7, leastKeepDays: keep_days ?? 7 });
    const placement = { where: 'Friday list', ...extra };
    expect((await send(curator, submissionId, answerOf('accepted', { placement }))).statusCode).toBe(200);
    expect(await outcome()).toMatchObject({ status: 'accepted', answer: { placement: { keepDays } } });
  });

  test('is needed in the database too', async () => {
    const { curator, submissionId } = await sent();
    await send(curator, submissionId, answerOf('accepted', { placement: { where: 'Friday list' } }));
    const without = api.db('answers').where({ submission_id: submissionId }).update({ placement_keep_days: null });
    await expect(without).rejects.toThrow('accepts_have_keep_days');
  });

  test.each([
    [14, 14],
    [3, 7],
    [null, 7],
  ])('is filled in where the version before writes none: of %s it is %s', async (promised, keepDays) => {
    const { curator, submissionId } = await sent();
    await send(curator, submissionId, answerOf('accepted', { placement: { where: 'Friday list' } }));
    const after = await api.db.transaction(async (trx) => {
      await trx.raw('CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT * FROM answers WHERE submission_id = ?', [
        submissionId,
      ]);
      await trx('kept').update({ placement_keep_days: null });
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx('submissions').where({ id: submissionId }).update({ keep_days: promised });
      await trx('answers').where({ submission_id: submissionId }).delete();
      await trx.raw('SET LOCAL session_replication_role = origin');
      await trx.raw('INSERT INTO answers SELECT * FROM kept');
      return trx('answers').where({ submission_id: submissionId }).first('placement_keep_days');
    });
    expect(after).toEqual({ placement_keep_days: keepDays });
  });
});

describe('idempotent', () => {
  test('the same answer gets the same response and pays nothing more; a different one is refused', async () => {
    const { curator, submissionId } = await sent();
    const body = answerOf('accepted');
    const answers = await Promise.all([1, 2, 3].map(() => send(curator, submissionId, body)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(answer.json().data.earnedCredits).toBe(2);
    expect((await curator.wallet()).clearingCredits).toBe(2);
    expect(refusalOf(await send(curator, submissionId, answerOf('declined')))).toEqual([409, 'wrong_state']);
  });

  test('an answer and the sweep at the deadline: one of them wins, money included', async () => {
    const other = await api.another();
    for (let round = 0; round < 4; round += 1) {
      const { creator, curator, submissionId, outcome } = await sent();
      // The deadline falls between the two: each transaction has its own time.
      await api
        .db('submissions')
        .where({ id: submissionId })
        .update({ deadline_at: api.db.raw("app_now() + interval '12 ms'") });
      const [answered] = await Promise.all([
        send(curator, submissionId, answerOf('declined')),
        other.jobs.run('submissions.expire'),
      ]);
      await api.app.jobs.run('submissions.expire');
      const { status } = await outcome();
      expect(status).toBe(answered.statusCode === 200 ? 'declined' : 'expired');
      expect(await creator.wallet()).toBe(answered.statusCode === 200 ? 96 : 100);
      expect((await curator.wallet()).clearingCredits).toBe(answered.statusCode === 200 ? 2 : 0);
    }
  });
});
