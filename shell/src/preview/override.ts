import type { FrontEndName } from '@fanfare/api-contract';

/** The version that `?mf=` in an address requests. The request alone loads nothing. */
export type Override =
  | { name: FrontEndName; version: string; url?: undefined }
  | { name: FrontEndName; url: string; version?: undefined };

/** The origin of an http(s) address; null for anything else. */
function originOf(text: string): string | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { origin, username, password } = new URL(text);
  return username || password ? null : origin;
}

/** Parses `mf-creator@1.4.2` or `mf-creator@http://localhost:3002`; null for anything else. */
export function readOverride(text: string): Override | null {
  const [, given = '', where = ''] = /^(shell|mf-[a-z0-9-]+)@(.+)$/.exec(text) ?? [];
  if (!given) return null;
  // Whether there is one of that name is for the registry to say.
  const name = given as FrontEndName;
  const url = originOf(where);
  // A shell has no address of its own: it is the page.
  if (url) return name === 'shell' ? null : { name, url };
  return /^\d+\.\d+\.\d+[\w.+-]{0,60}$/.test(where) ? { name, version: where } : null;
}
