import type { Forecast } from '@fanfare/api-contract';
import { describe, expect, test } from 'vitest';
import { type CampaignRun, type SubmissionResult, isScorable, outcomeOf, sidesOf } from './outcome.ts';

const at = (days: number) => new Date(days * 86_400_000);

/** A submission as it ended after so many days. */
function ending(
  status: SubmissionResult['status'],
  days: number | null,
  more: Partial<SubmissionResult> = {},
): SubmissionResult {
  const decisions: Record<string, SubmissionResult['decision']> = {
    accepted: 'accepted',
    declined: 'declined',
    wrong_match: 'wrong_match',
  };
  const decision = decisions[status] ?? null;
  const isBack = ['expired', 'wrong_match', 'withdrawn', 'cancelled'].includes(status);
  return {
    status,
    wave: 1,
    sentAt: at(0),
    closedAt: days === null ? null : at(days),
    decision,
    answeredAt: decision === null ? null : at(days!),
    priceHundredths: 400,
    returnedHundredths: isBack ? 400 : 0,
    ...more,
  };
}

const run = (results: SubmissionResult[], more: Partial<CampaignRun> = {}): CampaignRun => ({
  campaignId: 1,
  sentAt: at(0),
  completedAt: at(15),
  now: at(20),
  waveMinPercent: null,
  results,
  ...more,
});

const forecast = {
  answers: { expected: 3, low: 2, high: 4 },
  accepts: { expected: 1, low: 1, high: 2 },
  creditsPerAccept: { expected: 10, low: 6, high: 20 },
  days: { expected: 8, low: 4, high: 12 },
} as Forecast;

describe('what became of a campaign', () => {
  test('counts answers, acceptances by day, and spent and returned credits', () => {
    const endings = [
      ending('accepted', 3),
      ending('accepted', 3),
      ending('declined', 5),
      ending('wrong_match', 1),
      ending('expired', 15),
    ];
    expect(outcomeOf(run(endings))).toEqual({
      isOver: true,
      day: 15,
      answers: 4,
      accepts: 2,
      creditsPerAccept: 6,
      spentCredits: 12,
      returnedCredits: 8,
      days: 5,
      medianReplyDays: 3,
      accepted: [{ day: 3, count: 2 }],
    });
  });

  test('while it is open nothing of what waits is spent', () => {
    const open = run([ending('accepted', 3), ending('pending', null), ending('queued', null)], { completedAt: null });
    expect(outcomeOf(open)).toMatchObject({ isOver: false, day: 20, spentCredits: 4, returnedCredits: 0 });
  });

  test('without an answer there are neither days nor a price', () => {
    const silent = outcomeOf(run([ending('expired', 15)]));
    expect(silent).toMatchObject({ days: null, medianReplyDays: null, creditsPerAccept: null });
    expect(sidesOf(silent, forecast)).toEqual({ answers: -1, accepts: -1, creditsPerAccept: 1, days: null });
  });
});

describe('whether it held', () => {
  test('on the ends of a range it is within', () => {
    const ended = outcomeOf(run([ending('accepted', 4), ending('declined', 12)]));
    expect(sidesOf(ended, forecast)).toEqual({ answers: 0, accepts: 0, creditsPerAccept: 0, days: 0 });
  });

  test('no acceptance is above a range that ends, and within an open one', () => {
    const none = outcomeOf(run([ending('declined', 5), ending('declined', 6)]));
    expect(sidesOf(none, forecast).creditsPerAccept).toBe(1);
    const endless = { ...forecast, creditsPerAccept: { expected: 10, low: 6, high: null } };
    expect(sidesOf(none, endless).creditsPerAccept).toBe(0);
    const nothing = { ...forecast, creditsPerAccept: { expected: null, low: null, high: null } };
    expect(sidesOf(none, nothing).creditsPerAccept).toBe(0);
    const some = outcomeOf(run([ending('accepted', 5)]));
    expect(sidesOf(some, nothing).creditsPerAccept).toBe(-1);
  });
});

describe('whether it ran as it was forecast', () => {
  const first = [ending('accepted', 2), ending('declined', 3), ending('declined', 4)];
  const second = [ending('cancelled', 4, { wave: 2, sentAt: null }), ending('cancelled', 4, { wave: 2, sentAt: null })];

  test('not where its creator took something back', () => {
    expect(isScorable(run([...first, ending('withdrawn', 6)]))).toBe(false);
    expect(isScorable(run(first))).toBe(true);
  });

  test('where the rule stopped its waves, but not where its creator did', () => {
    expect(isScorable(run([...first, ...second], { waveMinPercent: 40 }))).toBe(true);
    // A third of the answers is a yes: the rule would have gone on.
    expect(isScorable(run([...first, ...second], { waveMinPercent: 30 }))).toBe(false);
    // Somebody of the first wave was still to answer.
    const early = [...first, ending('declined', 9), ...second];
    expect(isScorable(run(early, { waveMinPercent: 90 }))).toBe(false);
  });
});
