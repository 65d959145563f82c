export { type Registration, registerRemote } from './boot.repository.ts';
export { boot } from './boot.routes.ts';
