export { submissions } from './submissions.routes.ts';
