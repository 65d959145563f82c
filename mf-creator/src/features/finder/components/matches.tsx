import type { Generation, ServiceCard } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, LoadMore, RefreshCwIcon, styles } from '@fanfare/shared-ui';
import { useCallback, useMemo, type ReactNode } from 'react';
import { RemovedLine } from '../../../lib/removed-line.tsx';
import { useIsProRefusal } from '../../../lib/pro-features.ts';
import { ServiceList } from '../../../lib/service-list/service-list.tsx';
import type { CurationType } from '../../../paths.ts';
import { useAppend, useRegenerate } from '../api/finder.ts';
import { marksName, marksOf, withId, type Marks } from '../lib/marks.ts';
import s from './matches.module.css';
import { NoMatches } from './no-matches.tsx';

/** Half a page, so that the next one is there before its end is reached. */
export const prefetchRows = 10;

/** What can be done about a match. */
export interface MatchActions {
  isAdded: boolean;
  onToggle: (service: ServiceCard, isAdded: boolean) => void;
  onDislike?: (service: ServiceCard) => void;
}
export type RenderCard = (service: ServiceCard, actions: MatchActions) => ReactNode;

interface MatchesProps {
  generation: Generation;
  type: CurationType;
  marks: Marks;
  onMarks: (marks: Partial<Marks>) => void;
  card: RenderCard;
}

/** The matches of one type with their reasons: add, dislike, or load others. */
export function Matches({ generation, type, marks, onMarks, card }: MatchesProps) {
  const { t } = useText();
  const { notify, useSession } = useShell();
  const isProRefusal = useIsProRefusal();
  const showError = useFailureToast();
  const regenerate = useRegenerate(generation.id, type);
  const found = generation[type];
  const { chosen, disliked } = marks;
  const toggle = (service: ServiceCard, isAdded: boolean) =>
    onMarks({ chosen: withId(chosen, service.id, isAdded), disliked: disliked.filter((id) => id !== service.id) });
  const mark = (id: number, isDisliked: boolean) =>
    onMarks({ chosen: chosen.filter((other) => other !== id), disliked: withId(disliked, id, isDisliked) });
  const dislike = ({ id }: ServiceCard) => mark(id, true);
  const next = () =>
    regenerate.mutate(marksOf(found, marks), {
      onSuccess: () => notify({ text: t('finder.next') }),
      onError: (thrown) => {
        if (!isProRefusal(thrown)) showError(thrown);
      },
    });

  const isPro = useSession((session) => session.isPro);
  const append = useAppend(generation.id, type);
  const { isPending: isAppending, mutate: appendMore } = append;
  const isReplacing = regenerate.isPending;
  const more = useCallback(() => {
    if (!isAppending && !isReplacing) appendMore(marksOf(found, marks).pinnedServicesIDs, { onError: showError });
  }, [isAppending, isReplacing, appendMore, found, marks, showError]);
  const hasMore = isPro && found.hasMore;
  const services = useMemo(() => found.items.map(({ service }) => service), [found.items]);

  if (found.items.length === 0) {
    return <NoMatches />;
  }
  return (
    <>
      <div className={s.head}>
        <p className={styles.small} aria-live="polite">
          {t(`finder.shown.${type}`, { count: found.items.length, total: found.total })}
        </p>
        <Button
          iconStart={<RefreshCwIcon size={16} />}
          disabled={!found.hasMore}
          loading={regenerate.isPending}
          onClick={next}
        >
          {t(found.hasMore ? 'finder.regenerate' : 'finder.noMore')}
        </Button>
      </div>
      <ServiceList
        name={`${marksName(generation.id)}.${type}`}
        services={services}
        total={hasMore ? found.total : services.length}
        // After a failure, only a click tries again.
        hasMore={hasMore && !append.isError}
        prefetchRows={prefetchRows}
        onMore={more}
        foldedIds={disliked}
        renderRow={(service) =>
          disliked.includes(service.id) ? (
            <RemovedLine text={t('finder.disliked', { title: service.title })} onUndo={() => mark(service.id, false)} />
          ) : (
            card(service, { isAdded: chosen.includes(service.id), onToggle: toggle, onDislike: dislike })
          )
        }
      />
      {hasMore && (
        <LoadMore
          hasMore
          loading={isAppending}
          onMore={more}
          text={t('finder.more')}
          progressText={t(`finder.shown.${type}`, { count: found.items.length, total: found.total })}
        />
      )}
    </>
  );
}
