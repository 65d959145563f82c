import { useDebounced, useShell } from '@fanfare/kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { checkQuery, type AnswerRule } from '../api/check-answer.ts';
import { bodyOf, type Draft } from './draft.ts';
import { lengthOf } from './rules.ts';

const quietMs = 600;
/** A shorter text is only a beginning, with nothing to compare yet. */
const fewestCharacters = 20;

/** React hook: validates an answer with the API whenever typing pauses; null before the first response. */
export function useCheckedRules(submissionId: number, draft: Draft): readonly AnswerRule[] | null {
  const { call } = useShell();
  const body = useDebounced({ ...bodyOf(draft, draft.decision ?? 'accepted'), placement: null }, quietMs);
  const check = useQuery({
    ...checkQuery(call, submissionId, body),
    enabled: lengthOf(body.feedback) >= fewestCharacters,
    placeholderData: keepPreviousData,
  });
  return check.data && lengthOf(draft.feedback) >= fewestCharacters ? check.data.rules : null;
}
