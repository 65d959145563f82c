export { curatorPages } from './curator-pages.routes.ts';
