import { dayIn } from '@fanfare/shared-ui';
import { answerRules } from '../../../lib/rules.ts';
import type { AnswerRule } from '../api/check-answer.ts';
import type { Draft } from './draft.ts';
import { findPlaces, type FoundPlace } from './places.ts';

/** Rules that show only while they are open. */
export const quietRules = ['reason', 'where', 'date', 'wrong_match'] as const;
export type RuleName = AnswerRule['rule'] | (typeof quietRules)[number];

/** `open`: not met yet. `close`: met, but near its limit. `unknown`: the API has not replied yet. */
export type RuleState = 'met' | 'open' | 'close' | 'unknown';
export interface ShownRule {
  rule: RuleName;
  state: RuleState;
  value: number;
  limit: number;
  /** The words that break the rule, in the current feedback. */
  places: readonly FoundPlace[];
  /** The curator's earlier answer that it resembles. */
  like: NonNullable<AnswerRule['like']> | null;
}

const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** The length as people count it, runs of blanks as one, as in the API. */
export const lengthOf = (text: string): number =>
  Array.from(
    text
      .replaceAll(unseen, '')
      .replaceAll(/[\s\u2800]+/gu, ' ')
      .trim(),
  ).length;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** How many different words a text has, in any script, as in the API. */
function differentWordsOf(text: string): number {
  const words = Array.from(segmenter.segment(text.normalize('NFKC').replaceAll(unseen, '').toLowerCase()));
  return new Set(words.map(({ segment }) => segment).filter((word) => /\p{L}/u.test(word))).size;
}

/** A similarity that deserves a warning, although it is still accepted. */
const closeSimilarity = 0.5;

interface Facts {
  heardSeconds: number;
  requiredSeconds: number;
  isGateOpen: boolean;
  /** Accepting a post requires its date. */
  isPost: boolean;
  /** No wrong matches are left, or this submission is past the time for one. */
  isWrongMatchOver: boolean;
  /** The service excludes a genre of the track: a wrong match needs neither listening nor a text. */
  isExcludedGenre: boolean;
  /** What the API found in the current text; null before it replies. */
  checked: readonly AnswerRule[] | null;
}

/** The state of every rule of an answer: some are evaluated here, the others only by the API. */
export function shownRules(draft: Draft, facts: Facts): ShownRule[] {
  const { maxCharacters } = answerRules;
  const length = lengthOf(draft.feedback);
  const isTooLong = length > maxCharacters;
  const words = differentWordsOf(draft.feedback);
  const [least, leastWords] =
    draft.decision === 'declined'
      ? [answerRules.declineMinCharacters, answerRules.declineMinWords]
      : [answerRules.acceptMinCharacters, answerRules.acceptMinWords];
  const ofApi = (rule: AnswerRule['rule']): ShownRule => {
    const found = facts.checked?.find((candidate) => candidate.rule === rule);
    if (!found) return { rule, state: 'unknown', value: 0, limit: 0, places: [], like: null };
    const isClose = rule !== 'contacts' && found.value >= closeSimilarity;
    return {
      rule,
      state: found.isMet ? (isClose ? 'close' : 'met') : 'open',
      value: found.value,
      limit: found.limit,
      places: found.isMet ? [] : findPlaces(draft.feedback, found.places ?? []),
      like: found.like ?? null,
    };
  };
  const here = (rule: RuleName, isMet: boolean, value = 0, limit = 0): ShownRule => ({
    rule,
    state: isMet ? 'met' : 'open',
    value,
    limit,
    places: [],
    like: null,
  });
  return [
    ...(draft.decision === 'declined' ? [here('reason', draft.reasonCode !== null)] : []),
    ...(draft.decision === 'accepted' ? [here('where', draft.placement.where.trim() !== '')] : []),
    ...(draft.decision === 'accepted' && (facts.isPost || draft.placement.plannedDate !== '')
      ? [here('date', dayIn(draft.placement.plannedDate) !== '')]
      : []),
    ...(draft.decision === 'wrong_match' ? [here('wrong_match', !facts.isWrongMatchOver)] : []),
    ...(isTooLong ? [here('length', false, length, maxCharacters)] : []),
    ...(draft.decision === 'wrong_match' && facts.isExcludedGenre
      ? []
      : [
          ...(isTooLong ? [] : [here('length', length >= least, length, least)]),
          here('words', words >= leastWords, words, leastWords),
          here('listening', facts.isGateOpen, facts.heardSeconds, facts.requiredSeconds),
        ]),
    ofApi('contacts'),
    ofApi('own_pitch'),
    ofApi('similarity'),
  ];
}
