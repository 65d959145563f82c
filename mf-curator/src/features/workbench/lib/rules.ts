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

/** The length as people count it, trimmed, as in the API. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;

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
  /** What the API found in the current text; null before it replies. */
  checked: readonly AnswerRule[] | null;
}

/** The state of every rule of an answer: some are evaluated here, the others only by the API. */
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
