export { finder } from './finder.routes.ts';
