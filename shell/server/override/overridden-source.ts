import type { Boot } from '@fanfare/api-contract';
import type { BootSource } from '../boot-source.ts';
import { applyOverride } from './apply.ts';
import type { OverrideSource } from './override-source.ts';
import type { SeenReleases } from './seen-releases.ts';

/** A source of boot documents as the override in force changes them: it precedes the API's answers, the last known one and the snapshot. */
export function overridden(source: BootSource, overrides: OverrideSource, seen: SeenReleases): BootSource {
  const changed = (boot: Boot) => {
    seen.learn(boot);
    const override = overrides.inForce();
    return override ? { boot: applyOverride(boot, override, seen), override } : { boot };
  };
  return {
    async get() {
      const known = await source.get();
      return { ...known, ...changed(known.boot) };
    },
    async preview(ticket, bearer) {
      const boot = await source.preview(ticket, bearer);
      return boot === null || boot === 'refused' ? boot : changed(boot).boot;
    },
  };
}
