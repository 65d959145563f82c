import { LoadError, Page, useShell, useText } from '@fanfare/kit';
import { ArrowLeftIcon, Button, EmptyState, LoadMore, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { answersQuery } from '../features/answers/api/list-answers.ts';
import { AnswerRow } from '../features/answers/components/answer-row.tsx';
import { paths } from '../paths.ts';

/** Earlier answers. */
export function AnswersView() {
  const { t } = useText();
  const { call } = useShell();
  const answers = useInfiniteQuery(answersQuery(call));
  const items = answers.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page
      title={t('answers.title')}
      lead={t('answers.lead')}
      actions={
        <Button iconStart={<ArrowLeftIcon />} render={<Link to={paths.dashboard} />}>
          {t('answers.toQueue')}
        </Button>
      }
    >
      {answers.data ? (
        items.length > 0 ? (
          <>
            {items.map((submission) => (
              <AnswerRow key={submission.submissionId} submission={submission} />
            ))}
            <LoadMore
              hasMore={answers.hasNextPage}
              loading={answers.isFetchingNextPage}
              onMore={() => void answers.fetchNextPage()}
              text={t('answers.more')}
            />
          </>
        ) : (
          <EmptyState title={t('answers.emptyTitle')} text={t('answers.emptyText')} />
        )
      ) : answers.error ? (
        <LoadError error={answers.error} onRetry={() => void answers.refetch()} retrying={answers.isFetching} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton lines={8} />
        </>
      )}
    </Page>
  );
}
