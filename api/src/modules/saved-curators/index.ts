export { savedProfileIds } from './saved-curators.repository.ts';
export { savedCurators } from './saved-curators.routes.ts';
