import { BlockList, isIP, isIPv6 } from 'node:net';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** A list of addresses and CIDR ranges; null where one of them is none. */
function blockListOf(ranges: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length, ...more] = range.split('/');
    const widest = isIPv6(address) ? 128 : 32;
    const bits = length === undefined ? widest : Number(length || Number.NaN);
    if (isIP(address) === 0 || more.length > 0 || !Number.isInteger(bits) || bits < 0 || bits > widest) return null;
    list.addSubnet(address, bits, familyOf(address));
  }
  return list;
}

export const areRanges = (ranges: readonly string[]): boolean => blockListOf(ranges) !== null;

/**
 * Whose X-Forwarded-For is believed: exactly one hop. A proxy names whom it speaks to; whatever that one claims about others, also as
 * one of the proxies, stays a claim.
 * @param proxies addresses and CIDR ranges of our own proxies
 */
export function trustOneHop(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const list = blockListOf(proxies);
  return (address, hop) => hop === 0 && list !== null && isIP(address) !== 0 && list.check(address, familyOf(address));
}

const mappedPrefix = '::ffff:';
const networkGroups = 4;
const siteGroups = 3;

/** The eight groups of an IPv6 address; an address as a string where it is, or holds, one of IPv4, or none at all. */
function groupsOf(address: string): string[] | string {
  const bare = address.toLowerCase().split('%', 1)[0]!;
  if (!isIPv6(bare)) return address;
  // The parser of addresses writes it in its shortest form, dots as groups.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  if (short.startsWith(mappedPrefix)) return v4Of(short.slice(mappedPrefix.length));
  const [before = '', after] = short.split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last];
}

/**
 * Whom limits count: an IPv4 address, or the /64 network of an IPv6 address, since one device has 2⁶⁴ of those.
 * @param address as `request.ip` gives it
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? groups : `${groups.slice(0, networkGroups).join(':')}::/64`;
}

/** The /48 network of an IPv6 address, which one line may hold whole; null for IPv4, where one address may be many people already. */
export function siteOf(address: string): string | null {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? null : `${groups.slice(0, siteGroups).join(':')}::/48`;
}

/** The part of a network that many people share: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const sharedNetworkOf = (address: string): string =>
  siteOf(address) ?? networkOf(address).replace(/\.\d{1,3}$/, '.0/24');

/** The last two groups of a mapped address as an IPv4 address. */
function v4Of(groups: string): string {
  const [high = 0, low = 0] = groups.split(':').map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
