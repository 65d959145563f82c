import type { Audio, Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
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
