/** For the tests of modules, which don't import scripts themselves. */
export { freePort } from '../../scripts/lib/system/free-port.ts';
