import { type Because, inEnglish } from '../../because.ts';

/** Why a link is refused. */
export class LinkRefusal extends Error {
  readonly why: Because;

  constructor(why: Because) {
    super(inEnglish(why));
    this.why = why;
  }
}

/** @throws LinkRefusal always */
export function refuseLink(why: Because): never {
  throw new LinkRefusal(why);
}
