/** Of the release command, which other repositories have without these scripts. */
export { freePort, isTaken, refusedByBrowsers } from '../../../shell/contract/release/dev/free-port.ts';
