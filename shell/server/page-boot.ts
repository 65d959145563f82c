import { routesOf, type Boot, type BootChannel, type BootRelease } from '@fanfare/api-contract';
import { fitsIn, type ShellFacts } from '@fanfare/api-contract/compatibility';
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

/** The good versions of a front end, the newest first. */
const goodOf = ({ stable, lastGood, furtherGood = [] }: BootChannel): BootRelease[] => [
  stable,
  ...(lastGood ? [lastGood] : []),
  ...furtherGood,
];

/**
 * The remotes of a page, by name: of each the newest version meant for the visitor that runs in the page's shell, and the next one to fall
 * back to. Each is pinned for the page's lifetime.
 * @param shell of the page
 */
export function remotesOf(boot: Boot, visitorId: string, shell: ShellFacts): PageRemote<BootRelease>[] {
  const names = new Set([...boot.channels, ...(boot.preview?.releases ?? [])].map(({ name }) => name));
  return [...names].sort().flatMap((name) => {
    if (name === 'shell') return [];
    const channel = boot.channels.find((one) => one.name === name);
    const preview = previewOf(boot, name);
    const first = choose(channel, preview, visitorId);
    if (!first) return [];
    const isKilled = channel?.isKilled ?? false;
    const fitting = (channel ? goodOf(channel) : []).filter((release) => fitsIn(release, shell));
    // What a tab asked for is shown, or refused with its reason. Where nothing runs in this shell, the page says which version it was.
    const chosen = preview || fitsIn(first.release, shell) ? first.release : (fitting[0] ?? first.release);
    const isOther = chosen !== first.release;
    // Nothing falls back to what is disabled.
    const isAfter = fitting.findIndex(({ version }) => version === chosen.version) + 1;
    const lastGood = isKilled ? null : (fitting[isAfter] ?? null);
    return [
      {
        name,
        cohort: isOther ? 'stable' : first.cohort,
        // A preview of another version is shown even while the front end is disabled: to see that it is mended.
        isKilled: !preview && isKilled,
        routes: routesOf(name, chosen.contract),
        chosen,
        ...(isOther && { insteadOf: first.release.version }),
        lastGood,
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
