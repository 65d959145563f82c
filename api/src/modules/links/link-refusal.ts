/** Why a link can't be kept, in words for whoever typed it. */
export class LinkRefusal extends Error {}

/** @throws LinkRefusal always */
export function refuseLink(message: string): never {
  throw new LinkRefusal(message);
}
