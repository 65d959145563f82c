import { answerRules } from '../../../lib/rules.ts';
import type { AnswerRule } from '../api/check-answer.ts';
import type { Draft } from './draft.ts';
import { findPlaces, type FoundPlace } from './places.ts';

/** Those that only stand there while they are open. */
export const quietRules = ['reason', 'where', 'date', 'wrong_match'] as const;
export type RuleName = AnswerRule['rule'] | (typeof quietRules)[number];

/** `open`: not met yet. `close`: met, but near its limit. `unknown`: the API hasn't said yet. */
export type RuleState = 'met' | 'open' | 'close' | 'unknown';
export interface ShownRule {
  rule: RuleName;
  state: RuleState;
  value: number;
  limit: number;
  /** The words that break it, in the feedback as it stands. */
  places: readonly FoundPlace[];
  /** The earlier answer of one's own that it is like. */
  like: NonNullable<AnswerRule['like']> | null;
}

/** Characters as people count them, without what stands around: as the API counts. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** A similarity from which one should think again, although it is still taken. */
const closeSimilarity = 0.5;

interface Facts {
  heardSeconds: number;
  requiredSeconds: number;
  isGateOpen: boolean;
  /** A yes names the day of the post. */
  isPost: boolean;
  /** No more wrong matches, or not of this one any more. */
  isWrongMatchOver: boolean;
  /** What the API said of the text as it stands; null until it did. */
  checked: readonly AnswerRule[] | null;
}

/** All rules of an answer as they stand: what can be told here at once, and what only the API knows. */
export function shownRules(draft: Draft, facts: Facts): ShownRule[] {
  const { declineMinCharacters, acceptMinCharacters, maxCharacters } = answerRules;
  const length = lengthOf(draft.feedback);
  const least = draft.decision === 'declined' ? declineMinCharacters : acceptMinCharacters;
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
    ...(draft.decision === 'accepted' && facts.isPost ? [here('date', draft.placement.plannedDate !== '')] : []),
    ...(draft.decision === 'wrong_match' ? [here('wrong_match', !facts.isWrongMatchOver)] : []),
    here('length', length >= least && length <= maxCharacters, length, least),
    here('listening', facts.isGateOpen, facts.heardSeconds, facts.requiredSeconds),
    ofApi('contacts'),
    ofApi('own_pitch'),
    ofApi('similarity'),
  ];
}
