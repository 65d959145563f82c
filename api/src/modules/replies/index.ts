export { replies } from './replies.routes.ts';
