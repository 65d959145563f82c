import { FailureBanner, LoadError, Loading, usePersistedState, useText } from '@fanfare/kit';
import { Button, linkClass, SearchIcon, SegmentedControl, styles } from '@fanfare/shared-ui';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { useIsProRefusal } from '../../../lib/pro-features.ts';
import { MoreTracksButton, MyTrackField, useMyTracks } from '../../../lib/track/fields.tsx';
import { GenresField } from '../../../lib/track/genres-field.tsx';
import { SimilarArtists } from '../../../lib/track/similar-artists.tsx';
import { to } from '../../../paths.ts';
import { useGenerate, type SearchRequest } from '../api/finder.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import s from './source-form.module.css';

interface Typed {
  kind: 'mine' | 'catalogue' | 'described';
  trackId: number | null;
  /** What is typed, and the track chosen from its results. */
  catalogue: { text: string; sid: number | null };
  genreIds: number[];
  similarArtists: string[];
}
const emptySearch: Typed = {
  kind: 'mine',
  trackId: null,
  catalogue: { text: '', sid: null },
  genreIds: [],
  similarArtists: [],
};
const kinds = ['mine', 'catalogue', 'described'] as const;

/** The search request, or null while something is missing. */
function searchRequest({ kind, trackId, catalogue: { sid }, genreIds, similarArtists }: Typed): SearchRequest | null {
  if (kind === 'mine') return trackId === null ? null : { trackId };
  if (kind === 'catalogue') return sid === null ? null : { sid };
  return genreIds.length > 0 && similarArtists.length >= 2 ? { genreIds, similarArtists } : null;
}

interface SourceFormProps {
  /** The page's track; another may be searched for. */
  chosenTrackId: number | null;
  /** Searches left today; null without a limit, undefined until known. */
  leftToday: number | null | undefined;
  onFound: (generationId: number) => void;
}

/** The source of a search: one of the creator's tracks, a catalogue track or a description. */
export function SourceForm({ chosenTrackId, leftToday, onFound }: SourceFormProps) {
  const { t } = useText();
  const isProRefusal = useIsProRefusal();
  const { values: edits, change } = usePersistedState('finder', emptySearch);
  const [isMissing, setIsMissing] = useState(false);
  const generate = useGenerate();
  const request = searchRequest(edits);
  const choose = useEffectEvent((trackId: number) => change({ kind: 'mine', trackId }));
  useEffect(() => {
    if (chosenTrackId !== null) choose(chosenTrackId);
  }, [chosenTrackId]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (generate.isPending) return;
    setIsMissing(!request);
    if (!request) return;
    generate.mutate(request, { onSuccess: ({ id }) => onFound(id) });
  };
  const missing = (isLeft: boolean, key: string) => (isMissing && isLeft ? t(`finder.missing.${key}`) : undefined);

  return (
    <form className={s.form} noValidate onSubmit={submit} aria-label={t('finder.form')}>
      <SegmentedControl
        label={t('finder.by')}
        value={edits.kind}
        onValueChange={(kind) => change({ kind })}
        options={kinds.map((value) => ({ value, label: t(`finder.kind.${value}`) }))}
      />
      {edits.kind === 'mine' && (
        <OwnTrack
          value={edits.trackId}
          onChange={(trackId) => change({ trackId })}
          error={missing(edits.trackId === null, 'track')}
        />
      )}
      {edits.kind === 'catalogue' && (
        <CatalogueSearch
          {...edits.catalogue}
          // The results of another text may not show the chosen track, so it isn't chosen any more.
          onText={(text) => change({ catalogue: { text, sid: null } })}
          onPick={(sid) => change({ catalogue: { ...edits.catalogue, sid } })}
          onDescribe={() => change({ kind: 'described' })}
          error={missing(edits.catalogue.sid === null, 'catalogue')}
        />
      )}
      {edits.kind === 'described' && (
        <>
          <GenresField
            value={edits.genreIds}
            onChange={(genreIds) => change({ genreIds })}
            error={missing(edits.genreIds.length === 0, 'genres')}
          />
          <SimilarArtists
            values={edits.similarArtists}
            onChange={(similarArtists) => change({ similarArtists })}
            error={missing(edits.similarArtists.length < 2, 'artists')}
          />
        </>
      )}
      {/* The Pro modal covers it, as does the count of searches left. */}
      {!isProRefusal(generate.error) && (
        <FailureBanner kind={edits.kind === 'mine' ? 'action' : 'form'} error={generate.error} />
      )}
      <div className={s.go}>
        <Button
          type="submit"
          variant="primary"
          size="l"
          iconStart={<SearchIcon size={18} />}
          loading={generate.isPending}
        >
          {t('finder.find')}
        </Button>
        {typeof leftToday === 'number' && <p className={styles.small}>{t('finder.left', { count: leftToday })}</p>}
      </div>
    </form>
  );
}

interface OwnTrackProps {
  value: number | null;
  onChange: (trackId: number | null) => void;
  error?: string | undefined;
}

/** One of the creator's tracks; until they are there, why not. */
function OwnTrack({ value, onChange, error }: OwnTrackProps) {
  const { t } = useText();
  const mine = useMyTracks();
  const { query, tracks } = mine;
  if (query.isPending) return <Loading height={64} />;
  if (query.isLoadingError) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (tracks.length === 0) {
    return (
      <p className={styles.small}>
        {t('finder.noTracks')}{' '}
        <Link className={linkClass} to={to.newTrack}>
          {t('tracks.new')}
        </Link>
      </p>
    );
  }
  return (
    <>
      <MyTrackField
        label={t('finder.track')}
        tracks={tracks}
        value={value}
        onChange={(track) => onChange(track?.id ?? null)}
        error={error}
      />
      <MoreTracksButton mine={mine} />
    </>
  );
}
