import { BlockList, isIPv4 } from 'node:net';

/** Networks that aren't globally reachable, and those that embed other addresses (RFC 6890 and its registries). */
const notPublic = new BlockList();
for (const network of (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ')) {
  const [address = '', bits] = network.split('/');
  notPublic.addSubnet(address, Number(bits), 'ipv4');
}
for (const network of '::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'.split(
  ' ',
)) {
  const [address = '', bits] = network.split('/');
  notPublic.addSubnet(address, Number(bits), 'ipv6');
}

/** Whether an address is globally reachable, not of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  // BlockList checks IPv4-mapped IPv6 addresses against the IPv4 networks.
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  const inner = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/i.exec(address);
  if (inner) return isPublicAddress(dotted(inner[1] ?? '0', inner[2] ?? '0'));
  return !notPublic.check(address, 'ipv6');
}

/** The IPv4 address of the last two groups of an IPv6 one. */
const dotted = (...groups: [string, string]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
