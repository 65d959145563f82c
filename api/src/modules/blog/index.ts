export { blog } from './blog.routes.ts';
