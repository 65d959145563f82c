export { checkLink } from './check-link.ts';
export { publicHost } from './host-names.ts';
export { links } from './links.routes.ts';
export { linksOfRow, linksSql, type LinksRow } from './links.repository.ts';
export { LinkRefusal, refuseLink } from './link-refusal.ts';
export { type Address, readAddress } from './read-address.ts';
export type { Thing } from './provider-shapes.ts';
