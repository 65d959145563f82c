import type { CuratorSubmission } from '@fanfare/api-contract';
import type { Text } from '@fanfare/kit';
import { formatCredits, formatDate } from '@fanfare/shared-ui';
import { isPost } from '../../../lib/rules.ts';

/**
 * The status of an answer's earnings, as a sentence.
 * @param nowMs the product's time
 */
export function answerMoney(t: Text, locale: string, submission: CuratorSubmission, nowMs: number): string {
  const { answer, status, service, clearsAt, isFlagged, earnCredits } = submission;
  const isOfPost = isPost(service.type);
  const earn = formatCredits(earnCredits, locale);
  if (answer?.decision === 'wrong_match') return t('answers.unpaid');
  if (status === 'refunded_quality') return t('answers.reversed');
  if (isFlagged) return t('answers.flagged');
  if (status === 'broken') return t('answers.broken', { earn, context: isOfPost ? 'post' : undefined });
  if (!clearsAt) return t('answers.held');
  const day = formatDate(clearsAt, locale);
  const isCleared = Date.parse(clearsAt) <= nowMs;
  return t(isCleared ? 'answers.cleared' : 'answers.earned', { earn, day });
}
