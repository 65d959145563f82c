import { useDebounced, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, cx, dayIn, SearchIcon, styles, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { catalogueQuery } from '../../../lib/queries/catalogue.ts';
import { CatalogueResults } from '../../../lib/track/catalogue-results.tsx';
import { sourceQuery } from '../../../lib/queries/source.ts';
import { withCatalogueTrack, withMusic } from '../lib/draft.ts';
import { tracksOfPlaylist, useLinkText } from '../../../lib/track/linked-track.ts';
import { isLink } from '../../../lib/track/is-link.ts';
import type { DraftState } from '../lib/use-draft.ts';
import s from './source-field.module.css';

/**
 * The one field of the page is ready to paste into. On phones it waits: the keyboard would cover the page. So it does where a menu or a
 * dialog was opened before the page had come: without the focus they would close.
 */
const focusWithMouse = (input: HTMLInputElement | null): void => {
  const isInUse = document.activeElement?.closest('[role=menu], [role=dialog], [role=alertdialog]');
  if (!isInUse && globalThis.matchMedia?.('(pointer: fine)').matches) input?.focus({ preventScroll: true });
};

/** One field for links and searches: a link is resolved, other text searches the catalogue. */
export function SourceField({ draft, change }: DraftState) {
  const { t } = useText();
  const { call } = useShell();
  const messageFor = useFailureMessage('action');
  const { typed } = draft;
  const text = useDebounced(typed.trim());
  const link = isLink(text) ? text : '';
  const q = link ? '' : text.slice(0, 100);
  const source = useQuery(sourceQuery(call, link));
  const found = useQuery(catalogueQuery(call, q));
  const linkText = useLinkText();
  const playlist = link && source.data?.kind === 'playlist' ? source.data : null;
  const tracks = q ? (found.data ?? []) : playlist ? tracksOfPlaylist(playlist) : [];
  const isSettled = text === typed.trim();

  const applySource = useEffectEvent((read: NonNullable<typeof source.data>) => {
    const { kind, track, url, title, artist, releaseDate } = read;
    // One of its tracks is chosen below.
    if (kind === 'playlist') return;
    // Providers may know no more than a year.
    const day = dayIn(releaseDate) || null;
    change(
      track
        ? withCatalogueTrack({ ...track, releaseDate: track.releaseDate ?? day }, url)
        : withMusic({ title: title ?? '', artist: artist ?? '', releaseDate: day, link: url }),
    );
  });
  const read = link && isSettled ? source.data : undefined;
  useEffect(() => {
    if (read) applySource(read);
  }, [read]);

  const error =
    link && source.isError ? messageFor(source.error) : q && found.isError ? messageFor(found.error) : undefined;
  const isNotFound = Boolean(q && isSettled && found.data && !found.isPlaceholderData && tracks.length === 0);
  return (
    <div>
      <TextField
        ref={focusWithMouse}
        size="l"
        label={t('fastStart.source.label')}
        placeholder={t('fastStart.source.placeholder')}
        hint={t('fastStart.source.hint')}
        startIcon={<SearchIcon size={18} />}
        maxLength={500}
        autoComplete="off"
        value={typed}
        onChange={(event) => change({ typed: event.currentTarget.value })}
        error={isSettled ? error : undefined}
      />
      <p className={cx(styles.small, s.said)} role="status">
        {link && source.isFetching && t('fastStart.source.reading')}
        {playlist && linkText(playlist)}
        {q && found.data && !found.isPlaceholderData && t('finder.found', { count: tracks.length })}
      </p>
      <CatalogueResults
        label={t('fastStart.source.results')}
        tracks={tracks}
        isStale={found.isPlaceholderData}
        separator=", "
        onPick={(track) => change(withCatalogueTrack(track))}
      />
      {(isNotFound || error || playlist || tracks.length > 0) && (
        <Button
          className={s.describe}
          size={isNotFound || error ? 'm' : 's'}
          variant={isNotFound || error ? 'secondary' : 'ghost'}
          onClick={() => change(withMusic({ title: link ? '' : q }))}
        >
          {t(tracks.length > 0 ? 'fastStart.source.other' : 'fastStart.source.describe')}
        </Button>
      )}
    </div>
  );
}
