export { numbers } from './numbers.routes.ts';
