import type { Boot, BootRelease, FrontEndName, ReleaseOverride, ReleaseRoute } from '@fanfare/api-contract';
import type { PageContent } from './page-content.ts';
import type { PublicConfig, RemoteName } from '@fanfare/shell-contract';

/** How a page got a version: as stable, as part of the canary's share, or because the tab requested it. */
export type Cohort = 'stable' | 'canary' | 'preview';

/** A release of which the page has only the version until the rest arrives; see `PageBoot.rest`. */
export type PageRelease = BootRelease | Pick<BootRelease, 'version'>;

/** Whether the page has all of a release, and not its version alone. */
export const isComplete = (release: PageRelease): release is BootRelease => 'integrity' in release;

/** A remote as this page received it. Decided by the server; pinned for the page's lifetime. */
export interface PageRemote<Release = PageRelease> {
  name: RemoteName;
  cohort: Cohort;
  /** Disabled: nothing of it is loaded. */
  isKilled: boolean;
  /** Where `chosen` has its screens. */
  routes: readonly ReleaseRoute[];
  chosen: Release;
  /** The newer version that is live for this visitor, but can't run in this page's shell. */
  insteadOf?: string;
  /** The version to fall back to, without a reload, when `chosen` fails to load. */
  lastGood: Release | null;
}

export interface PageBoot {
  /** The registry's revision; 0 in a snapshot. */
  revision: number;
  /** The server's source for it. */
  from: 'api' | 'last-known' | 'snapshot';
  api: Boot['api'];
  shell: { version: string; cohort: Cohort };
  remotes: PageRemote[];
  /** Where the releases are that the document names by version only; missing if it has all of them. */
  rest?: string;
  /** Where the sums are that the release of the page's address lacks: those of files that its first screen doesn't need. */
  sums?: string;
  /** Set if this tab requested specific versions. */
  preview: { kind: 'override' | 'check'; names: FrontEndName[]; expiresAt: string } | null;
  /** The token in the address opens nothing for whoever opened it. */
  isTicketRefused?: true;
  /** What the operator decided without the registry. */
  override?: PageOverride;
  /** The visitor's signed id, sent with every outcome report. */
  visitor: string;
  /** The page's place in its trace, where it is traced. */
  trace?: string;
}

/** An override document in force: already part of what the page gets. */
export type PageOverride = Pick<ReleaseOverride, 'sequence' | 'expiresAt' | 'baseRevision' | 'kills' | 'pins'>;

/** The response of `GET /boot.json` to an open tab: what its visitor would get now. */
export interface PageVersions {
  revision: number;
  shell: string;
  remotes: { name: RemoteName; version: string; isKilled: boolean }[];
  override?: PageOverride;
}

/** The response of `PageBoot.rest`: the same releases, whatever has become live since. */
export type PageRest = { name: RemoteName; release: BootRelease }[];

/** The data embedded in the page for the shell's start. */
export interface PageData {
  /** Decided by the server; missing in pages of older ones, and while developing. */
  language?: string;
  boot: PageBoot;
  config: PublicConfig;
  /** On pages that the server draws, or would for a visitor. */
  content?: PageContent;
}
