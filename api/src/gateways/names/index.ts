export { type NameLookup, names } from './names.plugin.ts';
export { isPublicAddress } from './public-address.ts';
