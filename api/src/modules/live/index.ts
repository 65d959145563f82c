export { live } from './live.routes.ts';
export { notifyLive, type LiveMessage } from './notify.ts';
