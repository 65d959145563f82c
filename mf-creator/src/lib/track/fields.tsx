import type { Track } from '@fanfare/api-contract';
import { languagesQuery, useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, Combobox, RadioGroup } from '@fanfare/shared-ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { tracksQuery } from '../queries/tracks.ts';
import { toOption, type FieldProps } from './field-props.ts';

const toId = (value: string | null) => (value === null ? null : Number(value));

/** The language of the lyrics. */
export function LanguageField({ value, onChange }: FieldProps<number | null>) {
  const { t, locale } = useText();
  const { call } = useShell();
  const languages = useQuery(languagesQuery(call, locale));
  return (
    <Combobox
      label={t('track.language')}
      options={(languages.data ?? []).map(toOption)}
      value={value === null ? null : String(value)}
      onValueChange={(id) => onChange(toId(id))}
      placeholder={t('track.languagePlaceholder')}
      emptyText={t('noResults')}
    />
  );
}

/** How much of a track was made with AI. */
export function AiUseField({ value, onChange }: FieldProps<Track['aiUse']>) {
  const { t } = useText();
  return (
    <RadioGroup
      layout="row"
      label={t('track.aiUse')}
      value={value}
      onValueChange={onChange}
      options={(['none', 'assisted', 'all'] as const).map((use) => ({ value: use, label: t(`track.ai.${use}`) }))}
    />
  );
}

/** React hook: the creator's tracks, page by page. */
export function useMyTracks() {
  const { call } = useShell();
  const query = useInfiniteQuery(tracksQuery(call));
  return { query, tracks: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

interface MyTrackFieldProps extends Omit<FieldProps<number | null>, 'onChange'> {
  label: string;
  tracks: readonly Track[];
  onChange: (track: Track | null) => void;
}

/** One of the creator's tracks. */
export function MyTrackField({ label, tracks, value, onChange, error }: MyTrackFieldProps) {
  const { t } = useText();
  return (
    <Combobox
      label={label}
      placeholder={t('finder.trackPlaceholder')}
      emptyText={t('noResults')}
      options={tracks.map(({ id, title, artist }) => ({ value: String(id), label: title, hint: artist }))}
      value={value === null ? null : String(value)}
      onValueChange={(picked) => onChange(tracks.find(({ id }) => id === toId(picked)) ?? null)}
      error={error}
    />
  );
}

/** Loads more of the creator's tracks into the field. */
export function MoreTracksButton({ mine: { query } }: { mine: ReturnType<typeof useMyTracks> }) {
  const { t } = useText();
  const showError = useFailureToast();
  if (!query.hasNextPage) return null;
  const load = async () => {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) showError(error);
  };
  return (
    <Button size="s" variant="ghost" loading={query.isFetchingNextPage} onClick={() => void load()}>
      {t('finder.moreTracks')}
    </Button>
  );
}
