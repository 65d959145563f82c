export { deleteExportsOf } from './exports.repository.ts';
export { accountExport } from './exports.routes.ts';
