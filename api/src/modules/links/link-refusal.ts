/** Why a link is refused, as a message for the person. */
export class LinkRefusal extends Error {}

/** @throws LinkRefusal always */
export function refuseLink(message: string): never {
  throw new LinkRefusal(message);
}
