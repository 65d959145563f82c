import { useDebounced, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, cx, SearchField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogueQuery } from '../../../lib/queries/catalogue.ts';
import s from './catalogue-search.module.css';

interface CatalogueSearchProps {
  sid: number | null;
  error: string | undefined;
  onPick: (sid: number) => void;
  /** Describes a track that isn't in the catalogue. */
  onDescribe: () => void;
}

/** Searches the catalogue by title and artist, tolerating typos. */
export function CatalogueSearch({ sid, error, onPick, onDescribe }: CatalogueSearchProps) {
  const { t } = useText();
  const { call } = useShell();
  const messageFor = useFailureMessage();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useQuery(catalogueQuery(call, q));
  const tracks = q ? (found.data ?? []) : [];
  return (
    <div>
      <SearchField
        label={t('finder.search')}
        placeholder={t('finder.searchPlaceholder')}
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
        error={error}
      />
      {found.isError && <Banner tone="danger">{messageFor(found.error)}</Banner>}
      <p className={s.said} role="status">
        {q && found.data && t('finder.found', { count: tracks.length })}
      </p>
      {tracks.length > 0 && (
        <ul className={cx(s.tracks, found.isPlaceholderData && s.stale)} aria-label={t('finder.search')}>
          {tracks.map((track) => (
            <li key={track.sid}>
              <button type="button" aria-pressed={track.sid === sid} onClick={() => onPick(track.sid)}>
                <b>{track.title}</b>
                <span>{[track.artist, ...track.genres.slice(0, 2).map(({ name }) => name)].join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {q && found.data && tracks.length === 0 && (
        <Button size="s" onClick={onDescribe}>
          {t('finder.describe')}
        </Button>
      )}
    </div>
  );
}
