export { accountDeletion } from './deletion.routes.ts';
