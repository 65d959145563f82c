export { handleOf } from './address.ts';
export { ownServices } from './own-services.routes.ts';
