import { refuse } from '../loopback-server.ts';

/** A refusal in a provider's own format. */
export class ProviderRefusal extends Error {
  readonly statusCode: number;
  readonly body: Record<string, unknown>;
  constructor(statusCode: number, message: string, body: Record<string, unknown>) {
    super(message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

/** The sandbox's own pages and controls show a refusal's message. */
export function inWords(error: unknown): never {
  if (error instanceof ProviderRefusal) return refuse(error.statusCode === 404 ? 404 : 400, 'refused', error.message);
  throw error;
}
