import type { FeedItem } from '@fanfare/api-contract';
import { paths, to } from '../../../paths.ts';

const places: Partial<Record<FeedItem['kind'], string>> = {
  credits_refunded: paths.shop,
  refund_failed: paths.shop,
  chargeback_opened: paths.shop,
  chargeback_won: paths.shop,
  debt_settled: paths.shop,
  credits_added: paths.transactions,
  subscription_renewed: paths.subscriptions,
  subscription_failed: paths.subscriptions,
};
const answers: FeedItem['kind'][] = ['accepted', 'declined', 'wrong_match', 'new_version_wanted'];

/** Whether an item is about an answer, which has its own page. */
export const isAnswer = ({ kind, submissionId }: FeedItem): boolean => submissionId !== null && answers.includes(kind);

/** The page an item links to: the answer, its campaign or its credits; null if there is none. */
export function pathOf(item: FeedItem): string | null {
  const { kind, campaignId, submissionId } = item;
  const place = places[kind];
  if (place) return place;
  if (submissionId !== null && isAnswer(item)) return to.feedback(submissionId);
  if (campaignId === null) return null;
  return kind === 'campaign_waiting_audio' ? to.upload(campaignId) : to.campaign(campaignId);
}
