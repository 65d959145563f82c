import { isLoopback } from '@fanfare/api-contract';
import type { PublicConfig } from '@fanfare/shell-contract';

type Links = PublicConfig['links'];
type Env = Record<string, string | undefined>;

const social = ['facebook', 'instagram', 'twitter', 'spotify', 'linkedin'] as const;
/** Pages that the product itself leads to. */
const required = ['blog', 'faq'] as const;

/** Domains that lead nowhere, or to whoever reads the page (RFC 2606, RFC 6761). */
const reserved = /(^|\.)(example|test|invalid|localhost|local|internal|example\.(com|net|org))$/;

/** @throws with one clear line */
function checked(variable: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${variable} is no address: ${address}`);
  if (isLoopback(url.hostname) || reserved.test(url.hostname.replace(/\.$/, '')))
    throw new Error(`${variable} leads nowhere in production: ${url.hostname} is a reserved name`);
  return address.replace(/\/$/, '');
}

/**
 * The pages outside the product: those of the sandbox where nothing else is set. In production blog and FAQ have to be set, and what isn't of
 * the others is left out.
 * @param sandboxOrigin address of the sandbox in this block of ports
 * @throws with one clear line
 */
export function externalLinks(env: Env, sandboxOrigin: string): Links {
  const isProduction = env['FANFARE_ENV'] === 'production';
  const given: Record<keyof Links, string | undefined> = {
    facebook: env['FANFARE_LINK_FACEBOOK'],
    instagram: env['FANFARE_LINK_INSTAGRAM'],
    twitter: env['FANFARE_LINK_TWITTER'],
    spotify: env['FANFARE_LINK_SPOTIFY'],
    linkedin: env['FANFARE_LINK_LINKEDIN'],
    blog: env['FANFARE_LINK_BLOG'],
    faq: env['FANFARE_LINK_FAQ'],
  };
  const linkOf = (name: keyof Links): [keyof Links, string] => {
    const address = given[name];
    const variable = `FANFARE_LINK_${name.toUpperCase()}`;
    if (address) return [name, isProduction ? checked(variable, address) : address.replace(/\/$/, '')];
    if (!isProduction) return [name, `${sandboxOrigin}/site/${name}`];
    if (required.some((one) => one === name)) throw new Error(`${variable} must be set in production`);
    return [name, ''];
  };
  return Object.fromEntries([...social, ...required].map(linkOf)) as Record<keyof Links, string>;
}
