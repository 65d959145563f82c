import { type Because, because } from '../../because.ts';
import type { LinkProvider } from './links.repository.ts';
import { LinkRefusal, refuseLink } from './link-refusal.ts';
import { type ProviderShape, otherThing, providerShapes } from './provider-shapes.ts';
import { readAddress, writeAddress } from './read-address.ts';

const maxLength = 500;

/**
 * Validates and normalises a link by its shape alone, without any request. The normalised form is accepted unchanged.
 * @param text as pasted
 * @returns the normalised link, or the message for the person
 */
export function checkLink(provider: LinkProvider, text: string): { url: string } | { refusal: Because } {
  try {
    const url = provider === 'website' ? websiteOf(text) : profileOf(providerShapes[provider], text);
    if (url.length > maxLength) refuseLink(because('links.long', { max: maxLength }));
    return { url };
  } catch (error) {
    if (error instanceof LinkRefusal) return { refusal: error.why };
    throw error;
  }
}

function websiteOf(text: string): string {
  if (text.startsWith('@')) refuseLink(because('links.whole_address'));
  const { host, segments } = readAddress(text, false);
  return writeAddress(host, segments);
}

function profileOf(shape: ProviderShape, text: string): string {
  const { name: provider, example } = shape;
  if (text.startsWith('@')) {
    const path = shape.pathOfHandle?.(text.slice(1)) ?? null;
    return path === null ? refuseLink(because('links.no_name', { provider, example })) : shape.origin + path;
  }
  const address = readAddress(addressOfUri(shape, text), true);
  const path = shape.isHost(address.host) ? shape.profileOf(address) : null;
  if (path !== null) return shape.origin + path;
  const other = otherThing(shape, address);
  if (other !== null) refuseLink(because('links.other_than_profile', { thing: because(other), example }));
  return refuseLink(because('links.no_profile', { provider, example }));
}

/** A Spotify URI ("spotify:artist:…") as an address. */
function addressOfUri(shape: ProviderShape, text: string): string {
  const [, path] = /^spotify:([A-Za-z0-9._:-]+)$/i.exec(text) ?? [];
  return shape === providerShapes.spotify && path !== undefined ? `${shape.origin}/${path.replaceAll(':', '/')}` : text;
}
