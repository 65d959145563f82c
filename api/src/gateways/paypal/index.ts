export { paypal } from './paypal.plugin.ts';
