import { useShell, useText } from '@fanfare/kit';
import { Select } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { artistsQuery } from '../queries/artists.ts';

interface ArtistFilterProps {
  /** Null for all artists. */
  artistId: number | null;
  onChange: (artistId: number | null) => void;
}

const all = 'all';

/** A list's filter by an artist on the roster. Accounts without a roster have none. */
export function ArtistFilter({ artistId, onChange }: ArtistFilterProps) {
  const { t } = useText();
  const { call } = useShell();
  const { data: roster = [], isSuccess } = useQuery(artistsQuery(call));
  if (roster.length === 0 && artistId === null) return null;
  const isKnown = roster.some(({ id }) => id === artistId);
  return (
    <Select
      variant="inline"
      label={t('artistFilter.label')}
      // The artist was removed, or the roster hasn't loaded.
      placeholder={isSuccess ? t('artistFilter.unknown') : '…'}
      value={artistId === null ? all : isKnown ? String(artistId) : null}
      onValueChange={(value) => onChange(value === all ? null : Number(value))}
      options={[
        { value: all, label: t('artistFilter.all') },
        ...roster.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
