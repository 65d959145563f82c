import type { CuratorSubmission } from '@fanfare/api-contract';
import { LoadError, useNow, useShell, useText } from '@fanfare/kit';
import { ArrowLeftIcon, Skeleton, VisuallyHidden, cx, lazyScreen } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { promisesQuery } from '../features/promises/api/promises.ts';
import type { Queue as QueueData } from '../features/workbench/api/get-queue.ts';
import { submissionQuery } from '../features/workbench/api/get-submission.ts';
import { useSettle } from '../features/workbench/api/send-answer.ts';
import { Workbench } from '../features/workbench/workbench.tsx';
import { neighbour } from '../features/workbench/lib/groups.ts';
import { isFiltered, noFilters } from '../features/workbench/lib/queue-filters.ts';
import { useFocusReturn } from '../features/workbench/lib/use-focus-return.ts';
import { usePreloadedAudio } from '../features/workbench/lib/use-preloaded-audio.ts';
import { type NextQueuePage, useQueue } from '../features/workbench/lib/use-queue.ts';
import { useQueueUrl } from '../features/workbench/lib/use-queue-url.ts';
import { useSetting } from '../features/workbench/lib/use-setting.ts';
import { useShown } from '../features/workbench/lib/use-shown.ts';
import { ExcludedTracks } from '../features/workbench/queue/excluded-tracks.tsx';
import { QueueStrip } from '../features/workbench/queue/queue-strip.tsx';
import { Queue } from '../features/workbench/queue/queue.tsx';
import { UndoBar } from '../features/workbench/undo/undo-bar.tsx';
import { useSentAnswers, type SentAnswers } from '../features/workbench/undo/use-sent-answers.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { NoTrack, QueueHeading, SubmissionSkeleton } from './workbench-no-track.tsx';
import s from './workbench-view.module.css';

// Usually a track is open, so the first load does not wait for its code.
const EmptyDashboard = lazyScreen(() =>
  import(/* webpackChunkName: "empty-dashboard" */ './empty-dashboard.tsx').then((it) => it.EmptyDashboard),
);

/** Queue, player and answer side by side; on a phone the queue first, then one submission. */
export function WorkbenchView() {
  const { t } = useText();
  useShell().usePageTitle(t('queue.title'));
  const url = useQueueUrl();
  const { query: queue, more } = useQueue(url.filters);
  if (queue.data) return <Loaded queue={queue.data} more={more} url={url} isStale={queue.isPlaceholderData} />;
  if (queue.error) {
    return (
      <main className={s.alone}>
        <LoadError error={queue.error} onRetry={() => void queue.refetch()} retrying={queue.isFetching} />
      </main>
    );
  }
  return (
    <main className={cx(s.workbench, url.openId !== null && s.single)} aria-busy="true">
      <VisuallyHidden role="status">{t('queue.loading')}</VisuallyHidden>
      <QueueHeading />
      <div className={cx(s.queue, s.waiting)}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} lines={2} />
        ))}
      </div>
      <SubmissionSkeleton />
    </main>
  );
}

/** The number of due proofs, as displayed; null for none, and while unknown. */
function useProofsDue(): string | null {
  const { call } = useShell();
  const first = useInfiniteQuery(promisesQuery(call)).data?.pages[0];
  // Due proofs come first.
  const due = first?.items.filter(({ proof, proofDueAt }) => proof === null && proofDueAt !== null).length ?? 0;
  if (due === 0) return null;
  return due === first?.items.length && first.nextCursor !== null ? `${due}+` : String(due);
}

interface LoadedProps {
  queue: QueueData;
  more: NextQueuePage | null;
  url: ReturnType<typeof useQueueUrl>;
  /** Still the tracks of the previous filter. */
  isStale: boolean;
}

function Loaded({ queue, more, url, isStale }: LoadedProps) {
  const { t } = useText();
  const { call } = useShell();
  const navigate = useNavigate();
  const { openId: asked, filters, pathOf, setFilters } = url;
  const nowMs = useNow();
  // The widths of the styles: on a phone the queue is a page of its own, on a tablet a drawer.
  const isWide = useMediaQuery('(min-width: 721px)');
  const isBeside = useMediaQuery('(min-width: 1200px)');
  const root = useRef<HTMLElement>(null);
  useFocusReturn(root);
  useEffect(() => {
    // Another track is another page: it starts at its head, where an answer that was just sent can be undone.
    if (asked !== null && !isBeside) root.current?.scrollIntoView?.({ block: 'start' });
  }, [asked, isBeside]);
  const firstId = queue.items[0]?.submissionId ?? null;
  const submission = useQuery({ ...submissionQuery(call, asked ?? 0), enabled: asked !== null });
  const proofsDue = useProofsDue();
  const nextId = neighbour(queue.items, asked, 1);
  const cache = usePreloadedAudio(asked, nextId);
  const [playsOn] = useSetting('playOn');
  // The track that plays automatically: the one after an answer.
  const [startedId, setStartedId] = useState<number | null>(null);
  const [followingId, setFollowingId] = useState<number | null>(null);
  const [shownIds, show] = useShown(queue.items);

  const leftWith = useRef<CuratorSubmission | null>(null);
  const sentBackIds = useRef(new Set<number>());
  useEffect(() => {
    // The submission that was just answered is still in the list.
    if (firstId === leftWith.current?.submissionId) return;
    if (firstId !== null && sentBackIds.current.has(firstId)) return;
    // Somebody has pressed a track before this ran: the address names it already, `asked` only with the next render.
    if (new URLSearchParams(globalThis.location.search).has('submission')) return;
    // The URL holds the open submission, so that a changing queue never replaces the one being answered.
    if (asked === null && isWide && firstId !== null && !isStale) void navigate(pathOf(firstId), { replace: true });
  }, [asked, isWide, firstId, isStale, navigate, pathOf]);
  const isNearEnd = asked !== null && nextId === null;
  useEffect(() => {
    if (isNearEnd && more && !more.isLoading && !more.error) more.load();
  }, [isNearEnd, more]);

  const settle = useSettle();
  useEffect(() => {
    const left = leftWith.current;
    if (left === null || left.submissionId === asked) return;
    leftWith.current = null;
    settle(left);
  }, [asked, settle]);

  const sent = useSentAnswers();
  const onSent = (answered: CuratorSubmission, text: string, undoSeconds: number) =>
    sent.add({
      ids: [answered.submissionId],
      text,
      deadlineAt: answered.deadlineAt,
      undoUntilMs: Date.now() + undoSeconds * 1_000,
    });

  const goTo = (id: number | null) => {
    setStartedId(null);
    setFollowingId(null);
    void navigate(pathOf(id));
  };
  const onDone = (next: number | null, answered: CuratorSubmission | null) => {
    // The next in the list is preloaded; the API may know of one that arrived meanwhile.
    const other =
      nextId ??
      (isFiltered(filters) ? null : next) ??
      queue.items.find((item) => item.submissionId !== asked)?.submissionId ??
      null;
    const id = isWide || answered ? other : null;
    leftWith.current = answered;
    goTo(id);
    setFollowingId(id);
    if (answered && playsOn) setStartedId(id);
  };
  const onSentBack = (together: SentAnswers) => {
    sent.add(together);
    sentBackIds.current = new Set(together.ids);
    if (asked === null || !sentBackIds.current.has(asked)) return;
    goTo(queue.items.find((item) => !sentBackIds.current.has(item.submissionId))?.submissionId ?? null);
  };
  const onUndone = ({ submissionId }: CuratorSubmission) => {
    sentBackIds.current.clear();
    goTo(submissionId);
    // Keyboard and screen reader users continue from there.
    setFollowingId(submissionId);
  };
  const undoBar = <UndoBar sent={sent.last} onGone={sent.remove} onUndone={onUndone} />;
  const position = queue.items.findIndex((item) => item.submissionId === asked);

  const place =
    position >= 0 ? t('queue.place', { place: position + 1, count: queue.matchingCount ?? queue.openCount }) : null;
  const step = (by: 1 | -1) => {
    const id = neighbour(queue.items, asked, by);
    if (id !== null) goTo(id);
  };

  if (asked === null && firstId === null && !isFiltered(filters) && !isStale) {
    return (
      <Suspense fallback={<main className={s.alone} aria-busy="true" />}>
        <EmptyDashboard>{undoBar}</EmptyDashboard>
      </Suspense>
    );
  }
  const list = (
    <Queue
      queue={queue}
      selectedId={asked}
      nowMs={nowMs}
      proofsDue={proofsDue}
      shownIds={shownIds}
      more={more}
      filters={filters}
      onFilters={setFilters}
      pathOf={pathOf}
      above={
        <>
          {!isWide && asked === null ? undoBar : null}
          <ExcludedTracks items={queue.items} shownIds={shownIds} onSent={onSentBack} />
        </>
      }
      below={isBeside ? undoBar : null}
    />
  );
  return (
    <main ref={root} className={cx(s.workbench, asked !== null && s.single)} aria-busy={isStale || undefined}>
      {asked === null && (firstId !== null || !isWide) ? <QueueHeading /> : null}
      {isWide && !isBeside ? (
        <QueueStrip queue={queue} selectedId={asked} place={place} notice={undoBar} onStep={step}>
          {list}
        </QueueStrip>
      ) : (
        <div className={s.queue}>{list}</div>
      )}
      {asked === null ? (
        isWide && (firstId !== null ? <SubmissionSkeleton /> : <NoTrack onClear={() => setFilters(noFilters)} />)
      ) : (
        <div className={s.one}>
          <div className={s.top}>
            <Link className={s.back} to={pathOf(null)}>
              <ArrowLeftIcon size={16} aria-hidden="true" />
              {t('queue.back')}
            </Link>
            {isWide ? null : undoBar}
          </div>
          {submission.data ? (
            <Workbench
              key={`${asked} ${submission.data.publishAt ? 'sending' : ''}`}
              submission={submission.data}
              nowMs={nowMs}
              // On a tablet the line above tells it.
              place={isWide && !isBeside ? null : place}
              isCompact={!isWide}
              cache={cache}
              startsPlaying={startedId === asked}
              followsAnswer={followingId === asked}
              isBlind={shownIds !== null && !shownIds.has(asked)}
              onShown={() => show(asked)}
              onStep={step}
              onTaken={() => {
                if (playsOn && nextId !== null) cache.start(nextId);
              }}
              onSent={onSent}
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
            <SubmissionSkeleton>
              <QueueHeading />
            </SubmissionSkeleton>
          )}
        </div>
      )}
    </main>
  );
}
