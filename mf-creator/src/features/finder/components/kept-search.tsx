import type { Generation } from '@fanfare/api-contract';
import { FailureBanner, Loading, useShell, useText } from '@fanfare/kit';
import { styles } from '@fanfare/shared-ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { readSearch, saveSearch, type FinderChoice } from '../../../lib/finder-choice.ts';
import { useGenerate, type SearchRequest } from '../api/finder.ts';
import { markFound } from '../lib/marks.ts';
import { prefillTrack } from '../lib/prefill-track.ts';

const requestOf = (choice: FinderChoice): SearchRequest =>
  choice.kind === 'track'
    ? { sid: choice.track.sid }
    : { genreIds: choice.genreIds, similarArtists: choice.similarArtists };

interface KeptSearchProps {
  onFound: (generationId: number) => void;
  /** Where nothing was kept, or it can't be searched for. */
  children: ReactNode;
}

/** Searches again for what a visitor found on the home page and signed up with, and chooses the same curators. Once. */
export function KeptSearch({ onFound, children }: KeptSearchProps) {
  const { t } = useText();
  const { useSession } = useShell();
  const accountId = useSession(({ account }) => account?.id ?? 0);
  const generate = useGenerate();
  const [kept] = useState(readSearch);
  const isShown = useRef(true);
  const isKept = kept !== null && kept.keptServicesIDs !== null;

  const search = useEffectEvent(() => {
    // Taken before the call: a reload searches no second time. A refused one is kept.
    const search = readSearch();
    if (!search?.keptServicesIDs) return;
    const { choice, keptServicesIDs } = search;
    saveSearch(null);
    // Not by `mutate`: its callbacks don't run once the screen is left, and the search would be gone.
    generate.mutateAsync(requestOf(choice)).then(
      (found: Generation) => {
        markFound(accountId, found, keptServicesIDs);
        if (choice.link) prefillTrack(accountId, choice.link);
        if (isShown.current) onFound(found.id);
      },
      () => saveSearch(search),
    );
  });
  useEffect(() => {
    isShown.current = true;
    if (isKept) search();
    return () => {
      isShown.current = false;
    };
  }, [isKept]);

  if (!isKept) return children;
  return (
    <>
      {generate.isError ? (
        <>
          <FailureBanner kind="action" error={generate.error} />
          {children}
        </>
      ) : (
        <Loading label={t('finder.kept')} className={styles.stack} blocks={4} height={148} />
      )}
    </>
  );
}
