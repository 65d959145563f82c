import type { CampaignType, ServiceCard } from '@fanfare/api-contract';
import { campaignTypeOf } from '../../../lib/campaign/type-of-service.ts';

const types = ['playlists', 'radios', 'influencers'] as const satisfies readonly CampaignType[];

export const isOpen = ({ availability }: ServiceCard): boolean => availability.status === 'open';
export const typeOf = ({ type }: ServiceCard): CampaignType => campaignTypeOf[type];

/** The services of one campaign: its type, and which of them. */
export interface Chosen {
  type: CampaignType;
  services: readonly ServiceCard[];
}

/** The types that a curator offers, in the order of the product. */
export const typesOf = (services: readonly ServiceCard[]): CampaignType[] =>
  types.filter((type) => services.some((service) => typeOf(service) === type));

/** What is chosen before anybody chooses: all open services of the first type that has one. */
export function firstChosen(services: readonly ServiceCard[]): Chosen | null {
  const open = services.filter(isOpen);
  const [type] = typesOf(open);
  return type === undefined ? null : { type, services: open.filter((service) => typeOf(service) === type) };
}

/** The services that a link names, of the type of its first one; without any, what is chosen at first. */
export function namedServices(services: readonly ServiceCard[], ids: readonly number[]): Chosen | null {
  const named = services.filter(({ id }) => ids.includes(id));
  const [first] = named;
  if (!first) return firstChosen(services);
  const type = typeOf(first);
  return { type, services: named.filter((service) => typeOf(service) === type) };
}
