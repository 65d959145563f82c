export { health } from './health.routes.ts';
