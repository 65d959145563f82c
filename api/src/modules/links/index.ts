export { links } from './links.routes.ts';
export { linksOf } from './links.repository.ts';
