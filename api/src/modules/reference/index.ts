export { reference } from './reference.routes.ts';
export { writeReferenceRows } from './reference.rows.ts';
