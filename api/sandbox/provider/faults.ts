import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultMode } from './policy.ts';

/** How a provider says it. */
interface Words {
  failed(message: string): Error;
  tooMany(): Error;
}

/** The fault of a call that ends it before its work. @throws in the provider's words */
export function sufferBefore(fault: FaultMode | undefined, words: Words): void {
  if (fault === '500_before') throw words.failed('A fault of the sandbox: nothing was done.');
  if (fault === '429') throw words.tooMany();
}

/**
 * The fault of a call whose work is done, and whose answer is lost.
 * @returns true where nobody is to be answered
 */
export function sufferAfter(
  fault: FaultMode | undefined,
  words: Words,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (fault === '500_after') throw words.failed('A fault of the sandbox: it was done, and its answer lost.');
  if (fault !== 'reset' && fault !== 'timeout') return false;
  reply.hijack();
  if (fault === 'reset') request.raw.socket.destroy();
  return true;
}
