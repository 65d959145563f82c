import { ArrowLeftIcon, Button, EmptyState, Skeleton, VisuallyHidden, cx } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { promisesQuery } from '../features/promises/api/promises.ts';
import { queueQuery, type Queue as QueueData } from '../features/workbench/api/get-queue.ts';
import { submissionQuery } from '../features/workbench/api/get-submission.ts';
import { Bench } from '../features/workbench/bench.tsx';
import { neighbour } from '../features/workbench/lib/groups.ts';
import { Queue } from '../features/workbench/queue/queue.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { useServices } from '../lib/services.tsx';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useNow } from '../lib/use-now.ts';
import { useText } from '../lib/use-text.ts';
import { answersPath, paths, promisesPath, submissionPath } from '../paths.ts';
import s from './workbench.module.css';

/** Queue, player and answer beside each other; on a phone the queue first, then one submission. */
export function Workbench() {
  const { t } = useText();
  const { call, live, usePageTitle } = useServices();
  usePageTitle(t('queue.title'));
  const queries = useQueryClient();
  const queue = useQuery(queueQuery(call));
  useEffect(
    () =>
      live.on('queue', () => {
        void queries.invalidateQueries({ queryKey: ['curator'], predicate: ({ queryKey }) => queryKey[1] !== 'check' });
      }),
    [live, queries],
  );
  if (queue.data) return <Loaded queue={queue.data} />;
  if (queue.error) {
    return (
      <main className={s.alone}>
        <LoadError error={queue.error} onRetry={() => void queue.refetch()} retrying={queue.isFetching} />
      </main>
    );
  }
  return (
    <main className={s.bench} aria-busy="true">
      <VisuallyHidden role="status">{t('queue.loading')}</VisuallyHidden>
      <div className={cx(s.queue, s.waiting)}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} lines={2} />
        ))}
      </div>
      <SubmissionSkeleton />
    </main>
  );
}

function SubmissionSkeleton() {
  const { t } = useText();
  return (
    <div className={s.loading}>
      <h1 className={s.unseen}>{t('queue.title')}</h1>
      <Skeleton shape="block" height={72} width="60%" />
      <Skeleton shape="waveform" height={168} />
      <Skeleton lines={4} />
    </div>
  );
}

/** How many proofs are owed, as it is written; null for none, and while it isn't known. */
function useProofsDue(): string | null {
  const { call } = useServices();
  const first = useInfiniteQuery(promisesQuery(call)).data?.pages[0];
  // Those that are due come first.
  const due = first?.items.filter(({ proof, proofDueAt }) => proof === null && proofDueAt !== null).length ?? 0;
  if (due === 0) return null;
  return due === first?.items.length && first.nextCursor !== null ? `${due}+` : String(due);
}

function Loaded({ queue }: { queue: QueueData }) {
  const { t } = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const nowMs = useNow();
  const isWide = useMediaQuery('(min-width: 900px)');
  const queries = useQueryClient();
  const asked = Number(query.get('submission')) || null;
  const firstId = queue.items[0]?.submissionId ?? null;
  const submission = useQuery({ ...submissionQuery(call, asked ?? 0), enabled: asked !== null });
  const proofsDue = useProofsDue();
  const nextId = neighbour(queue.items, asked, 1);

  useEffect(() => {
    // The address says which one is open, so a queue that changes never changes what one is answering.
    if (asked === null && isWide && firstId !== null) void navigate(submissionPath(firstId), { replace: true });
  }, [asked, isWide, firstId, navigate]);
  useEffect(() => {
    if (nextId !== null) void queries.prefetchQuery(submissionQuery(call, nextId));
  }, [nextId, call, queries]);

  const goTo = (id: number | null) => void navigate(id === null ? paths.dashboard : submissionPath(id));
  const onDone = (next: number | null) => {
    const other = next ?? nextId ?? queue.items.find((item) => item.submissionId !== asked)?.submissionId ?? null;
    goTo(isWide || next !== null ? other : null);
  };
  const position = queue.items.findIndex((item) => item.submissionId === asked);

  if (asked === null && firstId === null) {
    return (
      <main className={s.alone}>
        <EmptyState
          titleAs="h1"
          title={t('queue.emptyTitle')}
          text={t('queue.emptyText')}
          actions={
            <>
              <Button variant="primary" render={<Link to={paths.services} />}>
                {t('queue.services')}
              </Button>
              <Button render={<Link to={promisesPath} />}>{t('queue.promises')}</Button>
              <Button render={<Link to={answersPath} />}>{t('queue.answers')}</Button>
            </>
          }
        />
      </main>
    );
  }
  return (
    <main className={cx(s.bench, asked !== null && s.single)}>
      <div className={s.queue}>
        <Queue queue={queue} selectedId={asked} nowMs={nowMs} proofsDue={proofsDue} />
      </div>
      {asked === null ? (
        isWide ? (
          <SubmissionSkeleton />
        ) : (
          <h1 className={s.unseen}>{t('queue.title')}</h1>
        )
      ) : (
        <div className={s.one}>
          <Link className={s.back} to={paths.dashboard}>
            <ArrowLeftIcon size={16} aria-hidden="true" />
            {t('queue.back')}
          </Link>
          {submission.data ? (
            <Bench
              key={asked}
              submission={submission.data}
              nowMs={nowMs}
              place={position >= 0 ? t('queue.place', { place: position + 1, count: queue.openCount }) : null}
              isCompact={!isWide}
              onStep={(step) => {
                const id = neighbour(queue.items, asked, step);
                if (id !== null) goTo(id);
              }}
              onDone={onDone}
            />
          ) : submission.error ? (
            <div className={s.alone}>
              <LoadError
                error={submission.error}
                onRetry={() => void submission.refetch()}
                retrying={submission.isFetching}
              />
            </div>
          ) : (
            <SubmissionSkeleton />
          )}
        </div>
      )}
    </main>
  );
}
