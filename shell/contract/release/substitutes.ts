import type { Substitute } from '@fanfare/api-contract';

/** What a change takes along, in sentences. */
export const substituteLines = (substitutes: readonly Substitute[] = []): string[] =>
  substitutes.map(({ remote, shellVersion, isShellLive, insteadVersion }) => {
    const misfit = `${remote.name} ${remote.version} doesn't run in shell ${shellVersion}`;
    const outcome =
      insteadVersion === null
        ? 'are told that it is unavailable, as no good version of it does'
        : `get ${insteadVersion}`;
    return isShellLive
      ? `${misfit}; its visitors ${outcome}.`
      : `${misfit}: if the shell goes back to that, its visitors ${outcome}.`;
  });
