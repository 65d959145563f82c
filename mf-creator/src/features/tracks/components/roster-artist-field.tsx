import { useShell, useText } from '@fanfare/kit';
import { Select } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { artistsQuery } from '../../../lib/queries/artists.ts';

interface RosterArtistFieldProps {
  value: number | null;
  onChange: (artistId: number | null) => void;
  error?: string | undefined;
}

const none = 'none';

/** Which artist on the roster a track belongs to; nothing for accounts without a roster. */
export function RosterArtistField({ value, onChange, error }: RosterArtistFieldProps) {
  const { t } = useText();
  const { call } = useShell();
  const { data: artists = [] } = useQuery(artistsQuery(call));
  if (artists.length === 0) return null;
  return (
    <Select
      label={t('track.rosterArtist')}
      options={[
        { value: none, label: t('track.noRosterArtist') },
        ...artists.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? none : String(value)}
      onValueChange={(chosen) => onChange(chosen === none ? null : Number(chosen))}
      error={error}
    />
  );
}
