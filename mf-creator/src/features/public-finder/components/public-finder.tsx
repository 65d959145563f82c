import { useShell, useText } from '@fanfare/kit';
import { Button, CoverArt, FinderBar, FinderPanel, lazyScreen, SearchIcon, XIcon } from '@fanfare/shared-ui';
import type { PublicFinderProps } from '@fanfare/shell-contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { readSearch, saveSearch, type FinderChoice, type PastedLink } from '../../../lib/finder-choice.ts';
import { publicMatchesQuery } from '../api/matches.ts';
import s from './public-finder.module.css';
import { Results, Searching, SearchFailed } from './results.tsx';
import { TrackBox } from './track-box.tsx';

// Its fields are much code, for those whose track isn't in the catalogue.
const DescribeForm = lazyScreen(() =>
  import(/* webpackChunkName: "describe" */ './describe-form.tsx').then((it) => it.DescribeForm),
);

/** The finder for visitors: a track by its name or link, or described; then the first matches of each type. */
export function PublicFinder({ typed, isFocused, example }: Omit<PublicFinderProps, 'services'>) {
  const { t, locale } = useText();
  const { call } = useShell();
  // What was typed on this page counts more than what was searched for before.
  const [choice, setChoice] = useState(() => (typed ? null : (readSearch()?.choice ?? null)));
  const [isDescribing, setDescribing] = useState(false);
  const [link, setLink] = useState<PastedLink | null>(null);
  const [text, setText] = useState(typed);
  const [hasFocus, setFocus] = useState(isFocused);
  const found = useQuery(publicMatchesQuery(call, choice));
  const choose = (next: FinderChoice | null) => {
    setChoice(next);
    setDescribing(false);
    setFocus(next === null);
    if (next === null) setText('');
    saveSearch(next && { choice: next, keptServicesIDs: null });
  };
  if (choice === null) {
    return (
      <FinderPanel aria-label={t('publicFinder.title')}>
        <TrackBox
          text={text}
          isFocused={hasFocus}
          isDescribing={isDescribing}
          onText={setText}
          onChoose={(track, read) => choose({ kind: 'track', track, ...(read && { link: read }) })}
          onDescribe={(read) => {
            setLink(read);
            setDescribing(true);
            setFocus(false);
          }}
        />
        {isDescribing ? (
          <Suspense fallback={<div className={s.describing} />}>
            <DescribeForm
              link={link}
              onChoose={choose}
              onBack={() => {
                setDescribing(false);
                setFocus(true);
              }}
            />
          </Suspense>
        ) : (
          example
        )}
      </FinderPanel>
    );
  }
  return (
    <FinderPanel aria-label={t('publicFinder.title')} aria-busy={found.isFetching}>
      <FinderBar>
        <SearchIcon size={22} aria-hidden="true" />
        <Chosen
          choice={choice}
          genres={new Intl.ListFormat(locale).format(found.data?.genres.map(({ name }) => name) ?? [])}
        />
        <Button variant="ghost" iconStart={<XIcon size={16} />} onClick={() => choose(null)}>
          <span className={s.another}>{t('publicFinder.another')}</span>
        </Button>
      </FinderBar>
      {found.isPending && <Searching />}
      {found.isLoadingError && (
        <>
          <SearchFailed error={found.error} onRetry={() => void found.refetch()} />
          {example}
        </>
      )}
      {found.data && <Results found={found.data} choice={choice} onDescribe={() => choose(null)} />}
    </FinderPanel>
  );
}

function Chosen({ choice, genres }: { choice: FinderChoice; genres: string }) {
  if (choice.kind === 'described') {
    return (
      <p className={s.chosen} dir="auto">
        <b>{choice.link?.title || genres}</b> <span>{choice.link?.artist || choice.similarArtists.join(', ')}</span>
      </p>
    );
  }
  const { sid, title, artist, coverUrl } = choice.track;
  return (
    <>
      <CoverArt seed={sid} src={coverUrl ?? null} size={40} />
      <p className={s.chosen} dir="auto">
        <b>{title}</b> <span>{artist}</span>
      </p>
    </>
  );
}
