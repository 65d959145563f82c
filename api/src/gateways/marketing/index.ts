export { type Delivery, marketingGateway } from './marketing.plugin.ts';
