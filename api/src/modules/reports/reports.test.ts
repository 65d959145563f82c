import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { answered } from './test/answered.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const note = (atSeconds: number, text: string) => ({ atSeconds, text });

describe('a report is nobody else’s', () => {
  test('signed out, as a curator, of somebody else’s campaign, of none', async () => {
    const { url, curators } = await answered(api, [['accepted']]);
    expect((await api.app.inject({ url })).statusCode).toBe(401);
    expect(refusalOf(await curators[0]!.get(url))).toEqual([403, 'profile_missing']);
    const stranger = await creatorWith(api);
    expect(refusalOf(await stranger.get(url))).toEqual([404, 'not_found']);
    expect(refusalOf(await stranger.get('/api/v2/campaigns/2147483647/report'))).toEqual([404, 'not_found']);
    expect(refusalOf(await stranger.get('/api/v2/campaigns/0/report'))).toEqual([404, 'not_found']);
  });
});

describe('what it says', () => {
  test('of a draft, and of what nobody answered: nothing', async () => {
    const creator = await creatorWith(api);
    const draft = await creator.draft();
    const empty = (await creator.get(`/api/v2/campaigns/${draft}/report`)).json().data;
    expect(empty).toMatchObject({
      status: 'draft',
      askedCount: 0,
      findings: [],
      places: [],
      curators: [],
      versions: [],
    });
    const { report } = await answered(api, [null, null]);
    expect(await report()).toMatchObject({ askedCount: 2, answeredCount: 0, findings: [], reasons: [], ratings: [] });
  });

  test('reasons of those who said no, means of those who rated, and where each credit stands', async () => {
    const { report } = await answered(api, [
      ['accepted', { ratings: { production: 5, fit: 4 } }],
      ['declined', { reasonCode: 'intro_pacing', ratings: { production: 4 } }],
      ['declined', { reasonCode: 'vocals', ratings: { production: 2 } }],
      ['declined', { reasonCode: 'intro_pacing' }],
      ['wrong_match'],
      null,
    ]);
    const said = await report();
    expect(said).toMatchObject({ askedCount: 6, answeredCount: 5, acceptedCount: 1, declinedCount: 3 });
    expect(said.reasons).toEqual([
      { reasonCode: 'intro_pacing', count: 2 },
      { reasonCode: 'vocals', count: 1 },
    ]);
    expect(said.ratings).toEqual([
      { aspect: 'fit', mean: 4, count: 1, median: null },
      { aspect: 'production', mean: 3.67, count: 3, median: null },
    ]);
    expect(said.findings.map((one: { text: string }) => one.text)).toContain('2 of 3 who said no: intro or pacing');
    const money = said.curators.map((one: Record<string, unknown>) => [
      one['status'],
      one['heldCredits'],
      one['spentCredits'],
      one['returnedCredits'],
    ]);
    expect(money).toEqual([
      ['accepted', 0, 4, 0],
      ['declined', 0, 4, 0],
      ['declined', 0, 4, 0],
      ['declined', 0, 4, 0],
      ['wrong_match', 0, 0, 4],
      ['pending', 4, 0, 0],
    ]);
    expect(said.curators[0]).toMatchObject({ heardSeconds: 45, durationSeconds: 180, versionNumber: 1, noteCount: 0 });
    expect(said.curators[5]).toMatchObject({ decision: null, feedback: null, replyHours: null, versionNumber: null });
  });

  test('the place that several noted, and what they say about it', async () => {
    const { report } = await answered(api, [
      ['declined', { notes: [note(4, 'The intro is too long'), note(120, 'Nice.')] }],
      ['declined', { notes: [note(11, 'I would trim to here')] }],
      ['accepted', { notes: [note(19, 'Still waiting for the beginning to end')] }],
      ['accepted', { notes: [note(121, 'Lovely brass')] }],
      ['accepted'],
    ]);
    const said = await report();
    expect(said.places).toHaveLength(2);
    expect(said.places[0]).toMatchObject({
      letter: 'A',
      fromSeconds: 0,
      toSeconds: 19,
      title: 'Intro too long',
      curatorCount: 3,
      of: 4,
      isPositive: false,
      versionNumber: 1,
    });
    expect(said.places[1]).toMatchObject({ letter: 'B', title: 'Liked', curatorCount: 2, isPositive: true });
    expect(said.findings[0]).toEqual({
      kind: 'place',
      text: '3 of 4: intro too long, 0:00–0:19',
      code: 'place',
      values: { theme: 'Intro', direction: 'too_long' },
      count: 3,
      of: 4,
      fromSeconds: 0,
      toSeconds: 19,
      letter: 'A',
      isPositive: false,
    });
  });

  test('nothing of an answer that was refunded', async () => {
    const { report, curators } = await answered(api, [
      ['declined', { reasonCode: 'vocals', ratings: { fit: 1 }, notes: [note(9, 'Too loud')] }],
      ['accepted', { ratings: { fit: 5 } }],
    ]);
    const { curators: before } = await report();
    // Without its money, and back again for the audit.
    const become = (status: string) =>
      api.db.transaction(async (trx) => {
        await trx.raw('SET LOCAL session_replication_role = replica');
        await trx('submissions').where({ id: before[0].submissionId }).update({ status });
      });
    await become('refunded_quality');
    expect(curators).toHaveLength(2);
    expect(await report()).toMatchObject({
      answeredCount: 1,
      reasons: [],
      places: [],
      ratings: [{ aspect: 'fit', mean: 5, count: 1 }],
      versions: [{ number: 1, answeredCount: 1 }],
    });
    await become('declined');
  });
});

describe('version against version', () => {
  test('by what was heard, over all campaigns of the track; of a resend the newer one', async () => {
    const first = await answered(api, [
      ['declined', { wantsNewVersion: true, reasonCode: 'intro_pacing' }],
      ['declined', { reasonCode: 'intro_pacing' }],
    ]);
    const { creator, curators, campaignId } = first;
    const [asked] = (await first.report()).curators;
    await createVersion(api.db, creator.trackId, 90_000);
    const resent = (
      await creator.post(`/api/v2/campaigns/${campaignId}/resend`, { submissionIds: [asked.submissionId] })
    ).json().data.id;
    const again = await submissionOf(curators[0]!, resent);
    await hear(api, curators[0]!, again);
    await send(curators[0]!, again, answerOf('accepted', { notes: [note(80, 'Lovely')] }));
    const other = await curatorWith(api);
    const second = await creator.draft([other.serviceId]);
    await creator.complete(second);
    const later = await submissionOf(other, second);
    await hear(api, other, later);
    await send(other, later, answerOf('accepted'));

    const said = (await creator.get(`/api/v2/campaigns/${resent}/report`)).json().data;
    expect(said.versions).toMatchObject([
      {
        number: 1,
        answeredCount: 2,
        acceptedCount: 0,
        reasons: [{ reasonCode: 'intro_pacing', count: 2 }],
        campaignIds: [campaignId],
      },
      { number: 2, answeredCount: 2, acceptedCount: 2, reasons: [], campaignIds: [resent, second] },
    ]);
    expect(said.curators).toMatchObject([{ versionNumber: 2, priceCredits: 0, spentCredits: 0 }]);
    expect(said.places).toMatchObject([{ versionNumber: 2 }]);
    expect((await first.report()).curators).toMatchObject([{ versionNumber: 1 }, { versionNumber: 1 }]);
  });
});

describe('the genre’s median', () => {
  test('is told from enough ratings of enough tracks on, of the nearest genre that has them', async () => {
    const parent = await createGenre(api.db, 'Folk');
    const child = await createGenre(api.db, 'Indie folk', parent);
    const rate = (fits: number[], genres: number[]) =>
      answered(
        api,
        fits.map((fit) => ['declined', { ratings: { fit } }] as const),
        { genres },
      );
    const count = () => api.app.jobs.run('reports.medians');
    const mine = await rate([5, 4, 4, 4, 4, 4, 4], [child]);
    await rate([3, 3, 3, 3, 3, 3, 4], [child]);
    await rate([2, 2, 3, 4, 5], [child]);
    await count();
    expect((await mine.report()).medianGenre).toBeNull();
    await rate([4], [parent]);
    await count();
    // Nineteen of the genre itself, twenty with its parent's.
    expect((await mine.report()).medianGenre).toBe('Folk');
    await rate([4], [child]);
    await count();
    const said = await mine.report();
    expect(said.medianGenre).toBe('Indie folk');
    // 2 2 · 3×7 · 4×9 · 5 5: ten of twenty lie below, the tenth at the first of nine fours.
    expect(said.ratings).toMatchObject([{ aspect: 'fit', mean: 4.14, count: 7, median: 3.61 }]);
    expect(said.findings.map((one: { text: string }) => one.text)).toContain(
      '7 of 7 rated the fit above the indie folk median of 3.6 (mean 4.1)',
    );
  });
});
