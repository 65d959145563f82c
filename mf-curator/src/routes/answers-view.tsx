import '../features/answers/lib/answers-texts.ts';
import { LoadedPages, Page, useLiveUpdates, useSearchText, useSetSearchParams, useShell, useText } from '@fanfare/kit';
import { Button, EmptyState, Skeleton } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { answersQuery } from '../features/answers/api/list-answers.ts';
import { AnswerFilterBar } from '../features/answers/components/answer-filters.tsx';
import { AnswerRow } from '../features/answers/components/answer-row.tsx';
import { Comparison } from '../features/answers/components/comparison.tsx';
import { isFiltered, readFilters } from '../features/answers/lib/filters.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { ToQueue } from '../lib/to-queue.tsx';

/** Earlier answers, searched and filtered, and how they compare. */
export function AnswersView() {
  const { t } = useText();
  const { call } = useShell();
  const [search] = useSearchParams();
  const setParams = useSetSearchParams();
  const { typed, setTyped, text: q } = useSearchText();
  const filters = { ...readFilters(search), q };
  const answers = useInfiniteQuery(answersQuery(call, filters));
  // A flag is raised or decided: the feed tells.
  useLiveUpdates('feed', queryKeys.answers.all, 'curator');
  const isNarrowed = isFiltered(filters);
  const hasNone = !isNarrowed && answers.data?.pages[0]?.items.length === 0;
  const showAll = () => {
    setTyped('');
    setParams({ q: null, decision: null, helpful: null, service: null });
  };
  return (
    <Page title={t('answers.title')} lead={t('answers.lead')} actions={<ToQueue />}>
      {hasNone ? null : (
        <>
          <Comparison />
          <AnswerFilterBar filters={filters} typed={typed} onType={setTyped} />
        </>
      )}
      <LoadedPages
        query={answers}
        skeleton={<Skeleton lines={8} />}
        empty={
          isNarrowed ? (
            <EmptyState
              mood="silent"
              title={t('answers.noneTitle')}
              text={t('answers.noneText')}
              actions={<Button onClick={showAll}>{t('answers.showAll')}</Button>}
            />
          ) : (
            <EmptyState title={t('answers.emptyTitle')} text={t('answers.emptyText')} />
          )
        }
      >
        {(items) => items.map((submission) => <AnswerRow key={submission.submissionId} submission={submission} />)}
      </LoadedPages>
    </Page>
  );
}
