import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/errors.ts';
import { countUnlessEarly, forgetAttempts } from '../../plugins/progressive-delay.ts';

type Purpose = 'reset' | 'confirmation' | 'change';

/** Who asks for an email to an address, known or not: its network as `networkOf` names it. */
export interface EmailRequest {
  email: string;
  network: string;
}

/**
 * Counts an email that anybody may ask for: of each purpose apart, since one person may need both; first for the network, so that
 * nobody uses up what the owner may ask for elsewhere.
 * @throws AppError rate_limited
 */
export async function countEmail(
  { limits }: Pick<FastifyInstance, 'limits'>,
  purpose: Purpose,
  { email, network }: EmailRequest,
): Promise<void> {
  const own = `${purpose} ${network} ${email}`;
  await limits.consume('forgot', own);
  try {
    await limits.consume('forgotPerEmail', `${purpose} ${email}`);
  } catch (error) {
    await limits.restore('forgot', own);
    throw error;
  }
}

/** `if_new`: only the one that a new account needs. */
export type MayEmail = 'yes' | 'if_new' | 'no';

/**
 * Whether a sign-up may email its address: one of those at the same time, and as often as a confirmation may be asked for. Counts
 * nothing where no email is sent, and doesn't throw: a sign-up answers the same however often the address was emailed.
 */
export async function mayEmailSignUp(
  app: Pick<FastifyInstance, 'db' | 'limits'>,
  request: EmailRequest,
  withinSeconds: number,
): Promise<MayEmail> {
  const once = { freeTries: 1, firstSeconds: withinSeconds, maxSeconds: withinSeconds, hours: 1 };
  if (!(await countUnlessEarly(app.db, 'signup_email', request.email, once))) return 'no';
  try {
    await countEmail(app, 'confirmation', request);
    return 'yes';
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    await forgetAttempts(app.db, 'signup_email', request.email);
    return 'if_new';
  }
}
