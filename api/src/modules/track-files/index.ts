export { trackFiles } from './track-files.routes.ts';
