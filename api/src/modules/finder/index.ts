export { searchCatalogue } from './catalogue.repository.ts';
export { finder } from './finder.routes.ts';
