export { type Delivery, marketingDoor } from './marketing.plugin.ts';
