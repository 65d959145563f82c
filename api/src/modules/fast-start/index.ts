export { fastStart } from './fast-start.routes.ts';
