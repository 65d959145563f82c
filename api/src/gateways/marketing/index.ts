export type { Delivery } from './marketing-gateway.ts';
export { marketingGateway } from './marketing.plugin.ts';
