export { endings } from './endings.routes.ts';
