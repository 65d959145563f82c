/** For the tests of modules, which don't import scripts themselves. */
export { freePort } from '../../scripts/lib/product/ports.ts';
