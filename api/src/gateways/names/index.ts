export { type NameLookup, names } from './names.plugin.ts';
