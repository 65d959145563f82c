export { votes } from './votes.routes.ts';
