/**
 * Whether an address is this machine's own: what is sent there passes no network.
 * @param hostname of a `URL`
 */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
