import path from 'node:path';
import { versionOf as versionIn } from '../../../shell/contract/build/sources.ts';
import { root } from '../install/root.mjs';

export const remotes = ['mf-auth', 'mf-creator', 'mf-curator'] as const;
export type Remote = (typeof remotes)[number];
export type FrontEnd = Remote | 'shell';
export const frontEnds: readonly FrontEnd[] = ['shell', ...remotes];

/** The version that a front end's build has now, from its sources. @param repository the folder of all packages */
export const versionOf = (name: FrontEnd, repository: string = root): string => versionIn(path.join(repository, name));
