export { reference } from './reference.routes.ts';
