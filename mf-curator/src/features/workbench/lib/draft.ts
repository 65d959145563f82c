import type { Api, CuratorSubmission } from '@fanfare/api-contract';
import { answerRules, isPost } from '../../../lib/rules.ts';

export type AnswerBody = Api['POST /api/v2/curator/submissions/:id/answer']['body'];
export type Decision = AnswerBody['decision'];
export type ReasonCode = NonNullable<AnswerBody['reasonCode']>;
export type Ratings = NonNullable<AnswerBody['ratings']>;
export type Aspect = keyof Ratings;
export type Note = NonNullable<AnswerBody['notes']>[number];

export const decisions = ['accepted', 'declined', 'wrong_match'] as const satisfies readonly Decision[];
export const aspects = [
  'production',
  'songwriting',
  'performance',
  'originality',
  'fit',
] as const satisfies readonly Aspect[];
export const reasonCodes = [
  'genre_fit',
  'mood_fit',
  'production_mix',
  'vocals',
  'songwriting',
  'intro_pacing',
  'originality',
  'too_similar',
  'technical_file',
  'other',
] as const satisfies readonly ReasonCode[];

/** An unsent answer. */
export interface Draft {
  decision: Decision | null;
  feedback: string;
  reasonCode: ReasonCode | null;
  ratings: Ratings;
  notes: Note[];
  /** A note that is still being written. */
  openNote: Note | null;
  wantsNewVersion: boolean;
  placement: { where: string; plannedDate: string; keepDays: number };
}

/** What accepting promises at least. An older API doesn't say. */
export const termsOf = ({ accepting, service }: CuratorSubmission): NonNullable<CuratorSubmission['accepting']> =>
  accepting ?? { proofDays: isPost(service.type) ? 14 : 7, leastKeepDays: answerRules.keepDays[0] };

/** An empty draft: an accepted track most likely goes to the service itself, for as long as the service promises. */
export const emptyDraft = (submission: CuratorSubmission): Draft => ({
  decision: null,
  feedback: '',
  reasonCode: null,
  ratings: {},
  notes: [],
  openNote: null,
  wantsNewVersion: false,
  placement: { where: submission.service.title, plannedDate: '', keepDays: termsOf(submission).leastKeepDays },
});

/** All notes of a draft by their second, with the one that is still being written. */
export function notesOf({ notes, openNote }: Pick<Draft, 'notes' | 'openNote'>): Note[] {
  const text = openNote?.text.trim();
  return openNote && text
    ? [...notes, { ...openNote, text }].toSorted((one, other) => one.atSeconds - other.atSeconds)
    : notes;
}

/** The request body of a draft: only the fields of its decision. */
export function bodyOf(draft: Draft, decision: Decision): AnswerBody {
  return {
    decision,
    feedback: draft.feedback.trim(),
    reasonCode: decision === 'declined' ? draft.reasonCode : null,
    ratings: draft.ratings,
    notes: notesOf(draft),
    wantsNewVersion: decision === 'declined' && draft.wantsNewVersion,
    placement:
      decision === 'accepted'
        ? {
            where: draft.placement.where.trim(),
            plannedDate: draft.placement.plannedDate || null,
            keepDays: draft.placement.keepDays,
          }
        : null,
  };
}
