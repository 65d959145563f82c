import { type AddressLookup, isPublicAddress } from '../../gateways/dns/index.ts';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { checkLink } from './check-link.ts';
import type { LinkProvider } from './links.repository.ts';

/**
 * Validates a pasted link. A website's name is resolved once, but nothing connects to it.
 * @returns the normalised link
 * @throws {AppError} `invalid_input` on `url`
 */
export async function storableLink(lookUp: AddressLookup, provider: LinkProvider, text: string): Promise<string> {
  const checked = checkLink(provider, text);
  if ('refusal' in checked) refuseField('url', checked.refusal);
  if (provider === 'website') {
    const addresses = await lookUp(new URL(checked.url).hostname);
    if (!addresses.every(isPublicAddress)) refuseField('url', because('links.unreachable'));
  }
  return checked.url;
}
