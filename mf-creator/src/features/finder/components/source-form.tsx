import { genresQuery, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Combobox, MultiCombobox, SegmentedControl, SearchIcon } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { useProOffer } from '../../../lib/use-pro-offer.ts';
import { tracksQuery } from '../../../lib/queries/tracks.ts';
import { to } from '../../../paths.ts';
import { useGenerate, type SearchRequest } from '../api/finder.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import s from './source-form.module.css';

interface Typed {
  kind: 'mine' | 'catalogue' | 'described';
  trackId: number | null;
  sid: number | null;
  genreIds: number[];
  similarArtists: string[];
}
const emptySearch: Typed = { kind: 'mine', trackId: null, sid: null, genreIds: [], similarArtists: [] };
const kinds = ['mine', 'catalogue', 'described'] as const;

/** The search request, or null while something is missing. */
function searchRequest({ kind, trackId, sid, genreIds, similarArtists }: Typed): SearchRequest | null {
  if (kind === 'mine') return trackId === null ? null : { trackId };
  if (kind === 'catalogue') return sid === null ? null : { sid };
  return genreIds.length > 0 && similarArtists.length >= 2 ? { genreIds, similarArtists } : null;
}

interface SourceFormProps {
  /** Searches left today; null without a limit, undefined until known. */
  leftToday: number | null | undefined;
  renderArtists: (values: string[], onChange: (names: string[]) => void, error: string | undefined) => ReactNode;
  onFound: (generationId: number) => void;
}

/** The source of a search: one of the creator's tracks, a catalogue track or a description. */
export function SourceForm({ leftToday, renderArtists, onFound }: SourceFormProps) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const offerPro = useProOffer();
  const messageFor = useFailureMessage();
  const { values: edits, change } = usePersistedState('finder', emptySearch);
  const [isMissing, setIsMissing] = useState(false);
  const generate = useGenerate();
  const tracks = useInfiniteQuery(tracksQuery(call));
  const genres = useQuery(genresQuery(call));
  const mine = tracks.data?.pages.flatMap((page) => page.items) ?? [];
  const request = searchRequest(edits);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (generate.isPending) return;
    setIsMissing(!request);
    if (!request) return;
    generate.mutate(request, {
      onSuccess: ({ id }) => onFound(id),
      onError: (thrown) => void offerPro(thrown),
    });
  };
  // The Pro modal covers it, as does the count of searches left.
  const needsPro = (thrown: unknown) => isFailure(thrown) && thrown.code === 'pro_required';
  const missing = (isLeft: boolean, key: string) => (isMissing && isLeft ? t(`finder.missing.${key}`) : undefined);

  return (
    <form className={s.form} noValidate onSubmit={submit} aria-label={t('finder.form')}>
      <SegmentedControl
        label={t('finder.by')}
        value={edits.kind}
        onValueChange={(kind) => change({ kind })}
        options={kinds.map((value) => ({ value, label: t(`finder.kind.${value}`) }))}
      />
      {edits.kind === 'mine' && tracks.data && mine.length === 0 && (
        <p className={s.none}>
          {t('finder.noTracks')} <Link to={to.newTrack}>{t('tracks.new')}</Link>
        </p>
      )}
      {edits.kind === 'mine' && mine.length > 0 && (
        <Combobox
          label={t('finder.track')}
          placeholder={t('finder.trackPlaceholder')}
          emptyText={t('noResults')}
          options={mine.map(({ id, title, artist }) => ({ value: String(id), label: title, hint: artist }))}
          value={edits.trackId === null ? null : String(edits.trackId)}
          onValueChange={(id) => change({ trackId: id === null ? null : Number(id) })}
          error={missing(edits.trackId === null, 'track')}
        />
      )}
      {edits.kind === 'mine' && tracks.hasNextPage && (
        <Button
          variant="ghost"
          size="s"
          loading={tracks.isFetchingNextPage}
          onClick={() => void tracks.fetchNextPage()}
        >
          {t('finder.moreTracks')}
        </Button>
      )}
      {edits.kind === 'catalogue' && (
        <CatalogueSearch
          sid={edits.sid}
          onPick={(sid) => change({ sid })}
          onDescribe={() => change({ kind: 'described' })}
          error={missing(edits.sid === null, 'catalogue')}
        />
      )}
      {edits.kind === 'described' && (
        <>
          <MultiCombobox
            label={t('track.genres')}
            required
            max={5}
            options={(genres.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            values={edits.genreIds.map(String)}
            onValuesChange={(ids) => change({ genreIds: ids.map(Number) })}
            placeholder={t('track.genresPlaceholder')}
            emptyText={t('noResults')}
            removeText={(name) => t('remove', { name })}
            error={missing(edits.genreIds.length === 0, 'genres')}
          />
          {renderArtists(
            edits.similarArtists,
            (similarArtists) => change({ similarArtists }),
            missing(edits.similarArtists.length < 2, 'artists'),
          )}
        </>
      )}
      {generate.isError && !needsPro(generate.error) && <Banner tone="danger">{messageFor(generate.error)}</Banner>}
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
        {typeof leftToday === 'number' && <p>{t('finder.left', { count: leftToday })}</p>}
      </div>
    </form>
  );
}
