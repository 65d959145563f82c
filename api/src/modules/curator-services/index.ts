export { curatorServices } from './curator-services.routes.ts';
export { setAway } from './own/away.service.ts';
export { handleOf } from './own/service-address.ts';
