import type { Boot, BootRelease, FrontEndName } from '@fanfare/api-contract';
import type { PublicConfig, RemoteName } from '@fanfare/shell-contract';

/** How a page got a version: as stable, as part of the canary's share, or because the tab requested it. */
export type Cohort = 'stable' | 'canary' | 'preview';

/** A remote as this page received it. Decided by the server; pinned for the page's lifetime. */
export interface PageRemote {
  name: RemoteName;
  cohort: Cohort;
  /** Disabled: nothing of it is loaded. */
  isKilled: boolean;
  chosen: BootRelease;
  /** The version to fall back to, without a reload, when `chosen` fails to load. */
  lastGood: BootRelease | null;
}

export interface PageBoot {
  /** The registry's revision; 0 in a snapshot. */
  revision: number;
  /** The server's source for it. */
  from: 'api' | 'last-known' | 'snapshot';
  api: Boot['api'];
  shell: { version: string; cohort: Cohort };
  remotes: PageRemote[];
  /** Set if this tab requested specific versions. */
  preview: { kind: 'override' | 'check'; names: FrontEndName[]; expiresAt: string } | null;
  /** The visitor's signed id, sent with every outcome report. */
  visitor: string;
}

/** The response of `GET /boot.json` to an open tab: what its visitor would get now. */
export interface PageVersions {
  revision: number;
  shell: string;
  remotes: { name: RemoteName; version: string; isKilled: boolean }[];
}

/** The data embedded in the page for the shell's start. */
export interface PageData {
  boot: PageBoot;
  config: PublicConfig;
}
