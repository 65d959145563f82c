export { currentTrends } from './metadata.service.ts';
export { recordPost } from './posts.repository.ts';
export { tagsOf } from './posts.policy.ts';
export { influencers } from './influencers.routes.ts';
