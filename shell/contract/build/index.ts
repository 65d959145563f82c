export { remoteConfig } from './remote.ts';
export { shellConfig } from './shell.ts';
export { apiUrl, originOf, portOf } from './ports.ts';
export { routerExports } from './shared.ts';
export { releaseContractOf } from './release-contract.ts';
export { snapshotOfBoot, snapshotOfBuilds, writeSnapshot } from './snapshot.ts';
export type { DrawnPage, DrawnPages, PageHead } from './drawn-plugin.ts';
export type { ScreenRoute } from './screens.ts';
export type { Release } from './release-plugin.ts';
