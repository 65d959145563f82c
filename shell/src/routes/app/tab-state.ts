import type { FrontEndName } from '@fanfare/api-contract';
import type { TagTone } from '@fanfare/shared-ui';
import type { TFunction } from 'i18next';
import type { PageBoot } from '../../../boot/page-data.ts';
import type { RemoteReason, RemoteState } from '../../federation/states.ts';
import { formatList } from '../../lib/formats.ts';
import type { ChannelOverview } from './queries.ts';

/** This tab's state of one front end. */
export interface TabState {
  /** The running version, or the last one attempted. */
  version: string;
  /** The version assigned to the tab, whatever became of it. */
  chosen: string;
  /** The newer version that is live but can't run in this tab's shell. */
  insteadOf: string | null;
  cohort: RemoteState['cohort'];
  state: RemoteState['state'];
  reason: RemoteReason | null;
  traceId: string | null;
  /** The version this tab started with is no longer live for anybody. */
  isOutdated: boolean;
}

export const tones: Record<TabState['state'], TagTone> = {
  idle: 'neutral',
  running: 'positive',
  refused: 'warning',
  failed: 'danger',
  fell_back: 'warning',
  killed: 'danger',
};

const isLive = (version: string, channel: ChannelOverview | undefined) =>
  !channel || channel.stable.version === version || channel.canary?.live.version === version;

/**
 * This tab's state of a front end.
 * @param channel what is live now; undefined while that is unknown
 * @returns null if the page was started without it
 */
export function tabStateOf(
  name: FrontEndName,
  boot: PageBoot,
  states: readonly RemoteState[],
  channel: ChannelOverview | undefined,
): TabState | null {
  const noProblem = { reason: null, traceId: null };
  if (name === 'shell') {
    const { version, cohort } = boot.shell;
    const isOutdated = cohort !== 'preview' && !isLive(version, channel);
    return { version, chosen: version, insteadOf: null, cohort, state: 'running', ...noProblem, isOutdated };
  }
  const remote = boot.remotes.find((one) => one.name === name);
  if (!remote) return null;
  const chosen = remote.chosen.version;
  const insteadOf = remote.insteadOf ?? null;
  const isOutdated = remote.cohort !== 'preview' && !isLive(insteadOf ?? chosen, channel);
  const state = states.find((one) => one.name === name);
  if (!state) {
    return {
      version: chosen,
      chosen,
      insteadOf,
      cohort: remote.cohort,
      state: remote.isKilled ? 'killed' : 'idle',
      ...noProblem,
      isOutdated,
    };
  }
  return {
    version: state.version ?? chosen,
    chosen,
    insteadOf,
    cohort: state.cohort,
    state: state.state,
    reason: state.reason,
    traceId: state.traceId,
    isOutdated,
  };
}

/** Why a version isn't running, as a sentence. */
export function reasonText(reason: RemoteReason, t: TFunction): string {
  switch (reason.code) {
    case 'contract':
      return t('app.reason.contract', { builtFor: reason.builtFor, accepted: formatList(reason.accepted.map(String)) });
    case 'api':
      return t('app.reason.api', { builtFor: reason.builtFor, oldest: reason.oldest, current: reason.current });
    case 'shared':
      return t('app.reason.shared', { library: reason.library, needs: reason.needs, has: reason.has });
    case 'router':
      return t('app.reason.router', { exports: formatList(reason.exports) });
    case 'exposes':
      return t('app.reason.exposes');
    case 'load':
    case 'crash':
      return t(`app.reason.${reason.code}`, { message: reason.message });
  }
}
