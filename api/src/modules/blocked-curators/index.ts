export { blockedIdsSql, hiddenFrom, hiddenIds } from './blocked-curators.repository.ts';
export { blockedCurators } from './blocked-curators.routes.ts';
