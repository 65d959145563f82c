import type { Track } from '@fanfare/api-contract';
import { LoadError, Loading, NextPage, SearchField, useDebounced, useShell, useText } from '@fanfare/kit';
import { ArrowRightIcon, CoverArt, cx, formatDuration, Skeleton, styles, Tag } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { tracksQuery } from '../../../lib/queries/tracks.ts';
import s from './track-picker.module.css';

interface TrackPickerProps {
  /** The track being saved. */
  busyId: number | null;
  onPick: (track: Track) => void;
  /** Shown without any tracks. */
  empty: ReactNode;
}

/** Picks one of the creator's tracks. */
export function TrackPicker({ busyId, onPick, empty }: TrackPickerProps) {
  const { t } = useText();
  const { call } = useShell();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const tracks = useInfiniteQuery(tracksQuery(call, search));
  const items = tracks.data?.pages.flatMap((page) => page.items) ?? [];
  if (tracks.data && items.length === 0 && search === '' && typed === '') return empty;
  return (
    <div>
      <SearchField className={s.search} label={t('tracks.search')} labelHidden value={typed} onValueChange={setTyped} />
      {tracks.isPending && (
        <Loading>
          <Skeleton width="100%" lines={5} height={40} />
        </Loading>
      )}
      {tracks.isLoadingError && <LoadError error={tracks.error} onRetry={() => void tracks.refetch()} />}
      {tracks.data && items.length === 0 && <p role="status">{t('tracks.noneFound', { search })}</p>}
      {items.length > 0 && (
        <ul className={s.list}>
          {items.map((track) => (
            <li key={track.id}>
              <button
                type="button"
                className={s.pick}
                aria-disabled={busyId !== null}
                aria-busy={busyId === track.id}
                onClick={() => busyId === null && onPick(track)}
              >
                <CoverArt src={track.coverUrl} seed={track.id} size={48} />
                <span>
                  <b>{track.title}</b>
                  <span className={styles.small}>
                    {track.artist}, {track.genres.map(({ name }) => name).join(', ')}
                  </span>
                </span>
                <span className={cx(styles.figures, s.facts)}>
                  {track.audio ? (
                    formatDuration(track.audio.durationSeconds)
                  ) : (
                    <Tag tone="warning">{t('tracks.noAudio')}</Tag>
                  )}
                </span>
                <ArrowRightIcon size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NextPage query={tracks} />
    </div>
  );
}
