export { influencers } from './influencers.routes.ts';
