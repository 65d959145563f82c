import type { Boot, BootRelease, FrontEndName } from '@fanfare/api-contract';
import type { PublicConfig, RemoteName } from '@fanfare/shell-contract';

/** How a page came to a version: like most visitors, as one of the few that try the next one, or because the tab asked for it. */
export type Cohort = 'stable' | 'canary' | 'preview';

/** A remote as this page got it. Decided by the server; pinned for as long as the page lives. */
export interface PageRemote {
  name: RemoteName;
  cohort: Cohort;
  /** Switched off: nothing of it is loaded. */
  isKilled: boolean;
  chosen: BootRelease;
  /** What the page falls back to, without loading anew, when `chosen` doesn't come up. */
  lastGood: BootRelease | null;
}

export interface PageBoot {
  /** Of the registry; 0 in a snapshot. */
  revision: number;
  /** Where the server had it from. */
  from: 'api' | 'last-known' | 'snapshot';
  api: Boot['api'];
  shell: { version: string; cohort: Cohort };
  remotes: PageRemote[];
  /** Set where this tab asked for versions of its own. */
  preview: { kind: 'override' | 'check'; names: FrontEndName[]; expiresAt: string } | null;
  /** The signed mark of the visitor, which goes with every report of an outcome. */
  visitor: string;
}

/** What `GET /boot.json` answers an open tab: what its visitor would get now. */
export interface PageVersions {
  revision: number;
  shell: string;
  remotes: { name: RemoteName; version: string; isKilled: boolean }[];
}

/** What stands in the page for the shell to start with. */
export interface PageData {
  boot: PageBoot;
  config: PublicConfig;
}
