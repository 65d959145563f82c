import { LoadedPages, Page, useLiveUpdates, useShell, useText } from '@fanfare/kit';
import { EmptyState, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { answersQuery } from '../features/answers/api/list-answers.ts';
import { AnswerRow } from '../features/answers/components/answer-row.tsx';
import { ToQueue } from '../lib/to-queue.tsx';

/** Earlier answers. */
export function AnswersView() {
  const { t } = useText();
  const { call } = useShell();
  const answers = useInfiniteQuery(answersQuery(call));
  // A flag is raised or decided: the feed tells.
  useLiveUpdates('feed', answersQuery(call).queryKey, 'curator');
  return (
    <Page title={t('answers.title')} lead={t('answers.lead')} actions={<ToQueue />}>
      <LoadedPages
        query={answers}
        skeleton={<Skeleton lines={8} />}
        empty={<EmptyState title={t('answers.emptyTitle')} text={t('answers.emptyText')} />}
      >
        {(items) => items.map((submission) => <AnswerRow key={submission.submissionId} submission={submission} />)}
      </LoadedPages>
    </Page>
  );
}
