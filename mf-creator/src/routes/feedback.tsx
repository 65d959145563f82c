import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { AnswerDetail } from '../features/campaign-detail/components/answer-detail.tsx';
import { feedbackQuery, feedItemQuery } from '../features/feed/api/list-feed.ts';
import { isAnswer, pathOf } from '../features/feed/lib/path-of.ts';
import { CampaignLoader } from '../lib/campaign/campaign-gate.tsx';
import { MissingPage } from '../lib/page/missing-page.tsx';
import { useLiveCampaigns } from '../lib/queries/use-live-campaigns.ts';
import { idFrom, to } from '../paths.ts';

/** One answer in full. The id is the answer's or, in links of earlier versions, that of its feed item. */
export function Feedback() {
  const id = idFrom(useParams()['feedbackId']);
  return id === null ? <MissingPage name="feedback" /> : <Item key={id} id={id} />;
}

function Item({ id }: { id: number }) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const feedback = useQuery(feedbackQuery(call, isFailure, id));
  const item = useQuery({ ...feedItemQuery(call, id), enabled: feedback.data === null });
  if (feedback.data) return <Answer campaignId={feedback.data.campaignId} submissionId={feedback.data.id} />;
  if (item.data?.campaignId && item.data.submissionId && isAnswer(item.data)) {
    return <Answer campaignId={item.data.campaignId} submissionId={item.data.submissionId} />;
  }
  const failed = [feedback, item].find(({ isError }) => isError);
  // Links to other news redirect to their subject.
  const path = item.data && pathOf(item.data);
  if (path) return <Navigate to={path} replace />;
  if (item.isSuccess) return <MissingPage name="feedback" />;
  return (
    <Page title={t('feedback.title')} width="narrow">
      {failed ? (
        <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading>
          <Skeleton width="100%" lines={6} />
        </Loading>
      )}
    </Page>
  );
}

function Answer({ campaignId, submissionId }: { campaignId: number; submissionId: number }) {
  const { t } = useText();
  useLiveCampaigns(campaignId);
  return (
    <CampaignLoader id={campaignId} title={t('feedback.title')}>
      {(campaign) => {
        const submission = campaign.submissions.find(({ id }) => id === submissionId);
        if (!submission) return <MissingPage name="feedback" />;
        const title = t('feedback.from', { service: submission.service.title });
        return (
          <Page
            title={title}
            width="narrow"
            lead={t('feedback.about', { track: campaign.track.title, id: campaign.id })}
            actions={<Button render={<Link to={to.campaign(campaign.id)} />}>{t('feedback.campaign')}</Button>}
          >
            <AnswerDetail campaign={campaign} submission={submission} />
          </Page>
        );
      }}
    </CampaignLoader>
  );
}
