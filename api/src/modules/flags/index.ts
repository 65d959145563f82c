export { closestEarlier } from './flags.repository.ts';
export { flags } from './flags.routes.ts';
