export { curatorLists } from './curator-lists.routes.ts';
