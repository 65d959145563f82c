import type { Boot, BootChannel, ReleaseOverride } from '@fanfare/api-contract';
import { fitsIn, shellFactsOf } from '@fanfare/api-contract/compatibility';
import type { SeenReleases } from './seen-releases.ts';

/**
 * Whether an override can be obeyed by this server: it names only what this server has seen, that wasn't disabled, and that runs in
 * the shell it would run in.
 * @returns why not, or null
 */
export function refusalOfContents({ kills, pins }: ReleaseOverride, boot: Boot, seen: SeenReleases): string | null {
  const isKnown = (name: string) => boot.channels.some((channel) => channel.name === name);
  const unknown = [...kills, ...pins.map(({ name }) => name)].find((name) => !isKnown(name));
  if (unknown) return `this server knows no ${unknown}`;
  const pinnedShell = pins.find(({ name }) => name === 'shell');
  const liveShell = boot.channels.find(({ name }) => name === 'shell')?.stable;
  const shell = pinnedShell ? seen.find('shell', pinnedShell.version)?.release : liveShell;
  for (const { name, version } of pins) {
    const found = seen.find(name, version);
    if (!found) return `this server has never seen ${name} ${version}`;
    if (found.isSwitchedOff) return `${name} ${version} was disabled`;
    if (name === 'shell' || !shell) continue;
    const facts = shellFactsOf(shell.contract, boot.api);
    if (!fitsIn(found.release, facts)) return `${name} ${version} doesn't run in shell ${shell.version}`;
  }
  return null;
}

/** A boot document as an override changes it. What it doesn't name stays as it is. */
export function applyOverride(boot: Boot, { kills, pins }: ReleaseOverride, seen: SeenReleases): Boot {
  const channels = boot.channels.map((channel): BootChannel => {
    const pin = pins.find(({ name }) => name === channel.name);
    const found = pin && seen.find(pin.name, pin.version);
    const pinned = found?.release;
    const isKilled = kills.includes(channel.name);
    if (!pinned) return isKilled ? { ...channel, isKilled } : channel;
    const good = [channel.stable, ...(channel.lastGood ? [channel.lastGood] : []), ...(channel.furtherGood ?? [])];
    // Pages never fall back to what came after the version that everybody is sent back to.
    const position = good.findIndex(({ version }) => version === pinned.version);
    const [lastGood = null, ...furtherGood] = position === -1 ? [] : good.slice(position + 1);
    return {
      name: channel.name,
      stable: pinned,
      canary: null,
      lastGood,
      furtherGood,
      isKilled: isKilled || found.isSwitchedOff,
    };
  });
  return { ...boot, channels };
}
