export { type AddressLookup, dns } from './dns.plugin.ts';
export { isPublicAddress } from './public-address.ts';
