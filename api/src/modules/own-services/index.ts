export { ownServices } from './own-services.routes.ts';
