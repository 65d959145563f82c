export { live } from './live.routes.ts';
export {
  campaignChanged,
  endStreams,
  feedChanged,
  notifyLive,
  queueChanged,
  walletChanged,
  type LiveMessage,
} from './notify.ts';
