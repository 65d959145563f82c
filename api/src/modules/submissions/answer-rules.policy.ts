import type { CallTypes, answerSubmission, checkAnswer } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { contactsIn, lengthOf, shareOfPitch } from './answer-text.policy.ts';
import { isGateOpen, requiredMs } from './listening.policy.ts';

export type AnswerInput = CallTypes<typeof answerSubmission>['body'];
export type AnswerRule = CallTypes<typeof checkAnswer>['data']['rules'][number];

/** All that the rules look at besides the answer itself. */
export interface Facts {
  heardMs: number;
  durationMs: number;
  pitch: string;
  /** The highest similarity to one of the curator's last answers, 0–1. */
  similarity: number;
}

/** A wrong match says why in a sentence, as a yes does; a no owes more. */
const minLength = (rules: Rules, decision: AnswerInput['decision']): number =>
  decision === 'declined' ? rules.answers.declineMinCharacters : rules.answers.acceptMinCharacters;

/** The rules of rules §5, each with its value and limit: shown while the answer is typed, and decided by at sending. */
export function answerRules(input: AnswerInput, facts: Facts, rules: Rules): AnswerRule[] {
  const { maxCharacters, similarityLimit } = rules.answers;
  const length = lengthOf(input.feedback);
  const least = minLength(rules, input.decision);
  const contacts =
    contactsIn(input.feedback) + (input.notes ?? []).reduce((sum, note) => sum + contactsIn(note.text), 0);
  const pitchShare = shareOfPitch(input.feedback, facts.pitch);
  const neededMs = requiredMs(rules, facts.durationMs);
  const all: AnswerRule[] = [
    {
      rule: 'listening',
      isMet: isGateOpen(rules, facts.heardMs, facts.durationMs),
      value: facts.heardMs / 1_000,
      limit: neededMs / 1_000,
      message: `Listen to at least ${Math.round(neededMs / 1_000)} seconds before you answer.`,
    },
    {
      rule: 'length',
      isMet: length >= least && length <= maxCharacters,
      value: length,
      limit: least,
      message: length > maxCharacters ? `At most ${maxCharacters} characters.` : `At least ${least} characters.`,
    },
    {
      rule: 'contacts',
      isMet: contacts === 0,
      value: contacts,
      limit: 0,
      message: 'No links, e-mails, phone numbers or handles.',
    },
    {
      rule: 'own_pitch',
      isMet: pitchShare < similarityLimit,
      value: pitchShare,
      limit: similarityLimit,
      message: 'This is the artist’s own pitch; please use your own words.',
    },
    {
      rule: 'similarity',
      isMet: facts.similarity < similarityLimit,
      value: facts.similarity,
      limit: similarityLimit,
      message: 'This is nearly the same as one of your last answers; each track deserves its own.',
    },
  ];
  if (input.decision === 'declined') {
    const isMet = Boolean(input.reasonCode);
    all.push({ rule: 'reason', isMet, value: isMet ? 1 : 0, limit: 1, message: 'Choose the main reason.' });
  }
  return all;
}
