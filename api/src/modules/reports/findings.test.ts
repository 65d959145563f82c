import type { Report } from '@fanfare/api-contract';
import { describe, expect, it } from 'vitest';
import { defaultRules } from '../../rules.ts';
import { findingsOf, type FindingInput } from './findings.ts';
import { type HeardNote, placesOf } from './places.ts';
import { type Counted, meansOf, reasonsOf } from './summary.ts';

const rules = defaultRules.reports;
const silent: Report['forecast'] = { campaignId: 1, forecast: null, madeAt: null, outcome: null, held: null };
const yes = (ratings: Counted['ratings'] = {}): Counted => ({ decision: 'accepted', reason_code: null, ratings });
const no = (reason_code: Counted['reason_code'], ratings: Counted['ratings'] = {}): Counted => ({
  decision: 'declined',
  reason_code,
  ratings,
});
const times = (count: number, one: Counted) => Array.from({ length: count }, () => one);

/** @param medians of aspects, where any are known */
function said(answers: Counted[], over: Partial<FindingInput> = {}, medians: Record<string, number> = {}) {
  const material: FindingInput = {
    answers,
    places: [],
    reasons: reasonsOf(answers),
    ratings: meansOf(answers).map((one) => ({ ...one, median: medians[one.aspect] ?? null })),
    medianGenre: Object.keys(medians).length > 0 ? 'Indie folk' : null,
    versions: [],
    forecast: silent,
    ...over,
  };
  return findingsOf(material, rules);
}
const textsOf = (...given: Parameters<typeof said>) => said(...given).map((one) => one.text);

const version = (number: number, acceptedCount: number, answeredCount: number): Report['versions'][number] => ({
  number,
  name: '',
  uploadedAt: '2026-05-01T00:00:00.000Z',
  acceptedCount,
  answeredCount,
  reasons: [],
  ratings: [],
  campaignIds: [1],
});
const notesAt = (atSeconds: number, texts: string[]): HeardNote[] =>
  texts.map((text, index) => ({ submissionId: index + 1, curatorName: 'A', atSeconds, text, isYes: false }));
const placed = (notes: HeardNote[], versionNumber = 1) =>
  placesOf(notes, { durationSeconds: 222, versionNumber }, rules.places);

describe('nothing is a finding', () => {
  it('below three answers, even where two of two agree', () => {
    expect(textsOf(times(2, no('vocals')))).toEqual([]);
    expect(textsOf(times(3, no('vocals')))).toEqual(['3 of 3 who said no: vocals']);
  });

  it('that one curator says, or a reason that is none', () => {
    expect(textsOf([no('vocals'), no('genre_fit'), no('mood_fit'), yes()])).toEqual([]);
    expect(textsOf(times(4, no('other')))).toEqual([]);
    expect(textsOf(times(4, yes()), { places: placed(notesAt(80, ['Too loud'])) })).toEqual([]);
  });

  it('of ratings close to the genre’s median, or neither high nor low where none is known', () => {
    expect(textsOf(times(4, yes({ fit: 4 })), {}, { fit: 3.8 })).toEqual([]);
    expect(textsOf(times(4, yes({ fit: 3 })))).toEqual([]);
  });

  it('of versions while one was heard by two alone, or where both do as well', () => {
    expect(textsOf(times(3, yes()), { versions: [version(1, 0, 9), version(2, 2, 2)] })).toEqual([]);
    expect(textsOf(times(3, yes()), { versions: [version(1, 1, 4), version(2, 2, 8)] })).toEqual([]);
  });
});

describe('a finding', () => {
  it('counts those who say it, not all who noted the place; a place without a title is named by its moment', () => {
    const places = placed([...notesAt(80, ['Vocals too loud', 'Vocal too loud', 'Hm']), ...notesAt(150, ['Oh', 'Ah'])]);
    expect(textsOf(times(5, yes()), { places })).toEqual([
      '2 of 3: vocals too loud, 1:20',
      '2 of 3 noted something at 2:30',
    ]);
  });

  it('names the version where places are of several', () => {
    const places = [...placed(notesAt(80, ['Too loud', 'Too loud'])), ...placed(notesAt(80, ['Lovely', 'Great']), 2)];
    expect(textsOf(times(5, yes()), { places })).toEqual([
      '2 of 2: too loud, 1:20 of version 1',
      '2 of 2: liked, 1:20 of version 2',
    ]);
  });

  it('says how a rating stands to the genre’s median', () => {
    const answers = [...times(3, yes({ fit: 2 })), yes({ fit: 4 })];
    expect(said(answers, {}, { fit: 3.6 })).toMatchObject([
      { text: '3 of 4 rated the fit below the indie folk median of 3.6 (mean 2.5)', isPositive: false },
    ]);
    expect(textsOf(times(3, yes({ performance: 5 })))).toEqual(['3 of 3 rated the performance 4 or 5']);
  });

  it('compares the newest version with the one before it', () => {
    const versions = [version(1, 3, 3), version(2, 2, 9), version(3, 3, 4)];
    expect(said(times(3, yes()), { versions })).toMatchObject([
      { kind: 'version', text: 'Version 3: 3 of 4 yes, version 2: 2 of 9 yes', isPositive: true },
    ]);
  });

  it('stands above others that fewer say; among as many, what can be heard first; six at most', () => {
    const answers = [
      ...times(3, no('intro_pacing', { fit: 1 })),
      ...times(2, no('vocals', { production: 1 })),
      ...times(2, no('mood_fit', { songwriting: 1 })),
      ...times(2, no('originality', { originality: 5 })),
    ];
    const texts = textsOf(answers, {
      places: placed(notesAt(3, ['Intro too long', 'The intro drags', 'Intro: skip'])),
    });
    expect(texts.slice(0, 3)).toEqual(
      [
        '3 of 3: intro too long, 0:00–0:03',
        '3 of 9 who said no: intro or pacing',
        '3 of 3 rated the fit 1 or 2',
      ].toSorted((a, b) => texts.indexOf(a) - texts.indexOf(b)),
    );
    expect(texts[0]).toBe('3 of 3: intro too long, 0:00–0:03');
    expect(texts).toHaveLength(rules.mostFindings);
  });

  it('of the forecast stands last, once nothing is open any more', () => {
    const range = { expected: 3, low: 1, high: 5 };
    const forecast: Report['forecast'] = {
      campaignId: 1,
      madeAt: '2026-05-01T00:00:00.000Z',
      forecast: {
        curatorCount: 12,
        totalCredits: 48,
        rangePercent: 80,
        answers: range,
        accepts: range,
        creditsPerAccept: range,
        returnedCredits: range,
        days: range,
        medianReplyDays: 2,
        deadlineDay: 15,
        byDay: [],
        basis: { withRecord: 12, new: 0, demo: 0, statisticsDays: 90 },
      },
      outcome: {
        isOver: true,
        day: 15,
        answers: 9,
        accepts: 6,
        creditsPerAccept: 6,
        spentCredits: 36,
        returnedCredits: 12,
        days: 9,
        medianReplyDays: 2,
        accepted: [],
      },
      held: { answers: true, accepts: false, creditsPerAccept: true, days: true },
    };
    const answers = times(3, no('vocals'));
    expect(textsOf(answers, { forecast }).at(-1)).toBe('6 yes of 9 answers, more than forecast (1 to 5)');
    const open = { ...forecast, outcome: { ...forecast.outcome!, isOver: false } };
    expect(textsOf(answers, { forecast: open })).toEqual(['3 of 3 who said no: vocals']);
  });
});
