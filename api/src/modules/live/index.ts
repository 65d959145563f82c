export { live } from './live.routes.ts';
export { endStreams, notifyLive, type LiveMessage } from './notify.ts';
