/** A network as people know addresses: "203.0.113.x", "2001:db8:1:x". */
export const readableNetwork = (network: string): string =>
  network.replace(/\.0\/24$/, '.x').replace(/(?::0)*::\/48$/, ':x');
