import type { Audio, Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { trackQuery } from './tracks.ts';

/** React hook: the versions of a campaign's track, newest first. Only the newest comes with the campaign. */
export function useVersions({ trackDetail }: Campaign): readonly Audio[] {
  const { call } = useShell();
  const track = useQuery({
    ...trackQuery(call, trackDetail.id),
    enabled: trackDetail.versionCount > 1 && !trackDetail.versions,
  });
  const all = trackDetail.versions ?? track.data?.versions;
  if (all && all.length > 0) return all;
  return trackDetail.audio ? [trackDetail.audio] : [];
}

/** React hook: refetches where the versions come from, for newly signed audio URLs. */
export function useRefreshVersions({ id, trackDetail }: Campaign) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.refetchQueries({ queryKey: queryKeys.campaigns.detail(id), exact: true }),
      client.refetchQueries({ queryKey: queryKeys.tracks.detail(trackDetail.id), type: 'active' }),
    ]);
}
