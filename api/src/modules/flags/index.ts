export { flags } from './flags.routes.ts';
