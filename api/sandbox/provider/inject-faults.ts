import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultMode } from './faults.policy.ts';

/** Errors in the provider's format. */
interface Words {
  failed(message: string): Error;
  tooMany(): Error;
}

/** Fails a call before its work. @throws in the provider's format */
export function injectBefore(fault: FaultMode | undefined, words: Words): void {
  if (fault === '500_before') throw words.failed('A fault of the sandbox: nothing was done.');
  if (fault === '429') throw words.tooMany();
}

/**
 * Drops the answer of a completed call.
 * @returns true where no answer may be sent
 */
export function injectAfter(
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
