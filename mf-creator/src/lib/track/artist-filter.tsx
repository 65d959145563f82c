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
  const { data: roster = [] } = useQuery(artistsQuery(call));
  if (roster.length === 0 && artistId === null) return null;
  return (
    <Select
      variant="inline"
      label={t('artistFilter.label')}
      // Of a link to an artist who was removed.
      placeholder={t('artistFilter.unknown')}
      value={artistId === null ? all : String(artistId)}
      onValueChange={(value) => onChange(value === all ? null : Number(value))}
      options={[
        { value: all, label: t('artistFilter.all') },
        ...roster.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
