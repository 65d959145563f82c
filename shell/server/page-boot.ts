import type { Boot, BootChannel, BootRelease } from '@fanfare/api-contract';
import type { RemoteName } from '@fanfare/shell-contract';
import { isInCanary } from './cohort.ts';
import type { Cohort, PageRemote } from '../boot/page-data.ts';

interface Chosen {
  release: BootRelease;
  cohort: Cohort;
}

/** A visitor's version of one front end: the one the tab requested, else the canary for those in its share, else the stable one. */
function choose(channel: BootChannel | undefined, preview: BootRelease | undefined, visitorId: string): Chosen | null {
  if (preview) return { release: preview, cohort: 'preview' };
  if (!channel) return null;
  const { name, stable, canary } = channel;
  const isFirst = canary && isInCanary(name, canary.release.version, canary.percent, visitorId);
  return isFirst ? { release: canary.release, cohort: 'canary' } : { release: stable, cohort: 'stable' };
}

const previewOf = (boot: Boot, name: string) => boot.preview?.releases.find((one) => one.name === name)?.release;

/** The remotes of a page, by name. Each is pinned for the page's lifetime. */
export function remotesOf(boot: Boot, visitorId: string): PageRemote[] {
  const names = new Set([...boot.channels, ...(boot.preview?.releases ?? [])].map(({ name }) => name));
  return [...names].sort().flatMap((name) => {
    if (name === 'shell') return [];
    const channel = boot.channels.find((one) => one.name === name);
    const preview = previewOf(boot, name);
    const chosen = choose(channel, preview, visitorId);
    if (!chosen) return [];
    const isKilled = channel?.isKilled ?? false;
    // The fallback of a canary is the stable version. Nothing falls back to what is disabled.
    const lastGood = isKilled ? null : chosen.cohort === 'stable' ? channel?.lastGood : channel?.stable;
    return [
      {
        name: name satisfies RemoteName,
        cohort: chosen.cohort,
        // A preview of another version is shown even while the front end is disabled: to see that it is mended.
        isKilled: !preview && isKilled,
        chosen: chosen.release,
        lastGood: lastGood && lastGood.version !== chosen.release.version ? lastGood : null,
      },
    ];
  });
}

/** Versions of the shell for a visitor: the wanted one first, then the fallbacks. */
export function shellsOf(boot: Boot, visitorId: string): Chosen[] {
  const channel = boot.channels.find(({ name }) => name === 'shell');
  const chosen = choose(channel, previewOf(boot, 'shell'), visitorId);
  const others = [channel?.stable, channel?.lastGood].filter((release) => !!release);
  return [...(chosen ? [chosen] : []), ...others.map((release) => ({ release, cohort: 'stable' as const }))];
}
