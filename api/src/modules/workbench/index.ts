export { workbench } from './workbench.routes.ts';
