export { placementWatch } from './placement-watch.routes.ts';
