export { bestFirst } from './best-first.ts';
export { availabilityOf } from './availability.ts';
export { services } from './services.routes.ts';
export { cardsByIds } from './services.service.ts';
