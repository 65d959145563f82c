/** A network as people know addresses: "203.0.113.x", "2001:db8:1:x". */
export function readableNetwork(network: string): string {
  if (network.endsWith('.0/24')) return `${network.slice(0, -'.0/24'.length)}.x`;
  if (!network.endsWith('::/48')) return network;
  const groups = network.slice(0, -'::/48'.length).split(':');
  return `${groups.slice(0, groups.findLastIndex((group) => group !== '0') + 1).join(':')}:x`;
}
