import { useShell, useText } from '@fanfare/kit';
import { Chip } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { artistsQuery } from '../queries/artists.ts';

/** A list's filter by an artist on the roster, and how to remove it. */
export function ArtistChip({ artistId, onRemove }: { artistId: number; onRemove: () => void }) {
  const { t } = useText();
  const { call } = useShell();
  const { data } = useQuery(artistsQuery(call));
  return (
    <Chip selected onClick={onRemove}>
      {t('oneArtist', { name: data?.find(({ id }) => id === artistId)?.name ?? '…' })}
    </Chip>
  );
}
