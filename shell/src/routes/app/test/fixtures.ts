import type { FrontEndName } from '@fanfare/api-contract';
import type { RemoteName } from '@fanfare/shell-contract';
import type { PageBoot, PageRemote } from '../../../../boot/page-data.ts';
import type { RemoteState } from '../../../federation/states.ts';
import { releaseOf } from '../../../test-support/remotes.tsx';
import type { RolloutState } from '../rollout-text.ts';
import type { ChannelOverview, History, LiveVersion, Overview, ReleaseGraph, ReleaseRow } from '../queries.ts';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

export const live = (version: string, changes: Partial<LiveVersion> = {}): LiveVersion => ({
  version,
  publishedAt: ago(30),
  since: ago(2),
  contract: 1,
  api: 1,
  health: { mounted: 0, failed: 0, errors: 0, failureRate: null },
  ...changes,
});

export const channel = (name: FrontEndName, changes: Partial<ChannelOverview> = {}): ChannelOverview => ({
  name,
  stable: live('1.4.2'),
  canary: null,
  lastGood: null,
  isKilled: false,
  revision: 40,
  ...changes,
});

/** The second of three stages. */
export const rolloutOf = (changes: Partial<RolloutState> = {}): RolloutState => ({
  version: '1.5.0',
  stages: [5, 25, 100],
  stage: 1,
  bakeMinutes: 30,
  stageSince: ago(0.2),
  nextAt: ago(-0.3),
  heard: 20,
  needed: 60,
  state: 'baking',
  why: '20 of 60 visitors were heard.',
  ...changes,
});

/** Four front ends; the creator's as given, the others unchanged. */
export const overviewWith = (creator: Partial<ChannelOverview> = {}): Overview => ({
  revision: 42,
  channels: [
    channel('mf-auth', { stable: live('2.0.0') }),
    channel('mf-creator', creator),
    channel('mf-curator', { stable: live('3.1.0') }),
    channel('shell', { stable: live('1.0.0') }),
  ],
});

export const row = (version: string, changes: Partial<ReleaseRow> = {}): ReleaseRow => ({
  version,
  publishedAt: ago(1),
  who: 'creator team',
  why: 'Quicker lists',
  contract: 1,
  sizeBytes: 412_000,
  live: null,
  missingChecks: [],
  ...changes,
});

export const historyWith = (changes: Partial<History> = {}): History => ({
  name: 'mf-creator',
  releases: [row('1.5.0'), row('1.4.2', { live: 'stable' })],
  checks: [],
  events: [],
  ...changes,
});

export const pageRemote = (name: RemoteName, version: string, changes: Partial<PageRemote> = {}): PageRemote => ({
  name,
  cohort: 'stable',
  isKilled: false,
  routes: [],
  chosen: releaseOf(version),
  lastGood: null,
  ...changes,
});

export const pageWith = (changes: Partial<PageBoot> = {}): PageBoot => ({
  revision: 42,
  from: 'api',
  api: { oldest: 1, current: 1 },
  shell: { version: '1.0.0', cohort: 'stable' },
  remotes: [pageRemote('mf-auth', '2.0.0'), pageRemote('mf-creator', '1.4.2'), pageRemote('mf-curator', '3.1.0')],
  preview: null,
  visitor: 'x.y',
  ...changes,
});

export const state = (name: RemoteName, changes: Partial<RemoteState> = {}): RemoteState => ({
  name,
  version: null,
  cohort: 'stable',
  state: 'idle',
  reason: null,
  traceId: null,
  ...changes,
});

type GraphVersion = ReleaseGraph['versions'][number];
export const graphVersion = (
  name: FrontEndName,
  version: string,
  changes: Partial<GraphVersion> = {},
): GraphVersion => ({
  name,
  version,
  place: 'stable',
  percent: 100,
  since: ago(2),
  isKilled: false,
  contract: 1,
  api: 1,
  health: { mounted: 0, failed: 0, errors: 0, failureRate: null },
  calls: 12,
  unanswered: [],
  changes: null,
  ...changes,
});

/** A shell and the creator's remote, checked together. */
export const graphWith = (changes: Partial<ReleaseGraph> = {}): ReleaseGraph => ({
  revision: 42,
  api: { oldest: 1, current: 1, calls: 100 },
  versions: [graphVersion('shell', '1.0.0'), graphVersion('mf-creator', '1.4.2')],
  pairs: [
    {
      remote: { name: 'mf-creator', version: '1.4.2' },
      shellVersion: '1.0.0',
      state: 'passed',
      problems: [],
      checked: { at: ago(3), who: 'creator checker' },
    },
  ],
  ...changes,
});
