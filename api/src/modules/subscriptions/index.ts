export { subscriptions } from './subscriptions.routes.ts';
