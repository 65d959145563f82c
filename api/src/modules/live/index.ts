export { live } from './live.routes.ts';
export { campaignChanged, endStreams, notifyLive, queueChanged, walletChanged, type LiveMessage } from './notify.ts';
