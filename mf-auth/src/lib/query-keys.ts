import { keyFactory } from '@fanfare/kit';

const key = keyFactory('mf-auth');

/** All query keys of this remote. */
export const queryKeys = {
  emailPreferences: key('mail-preferences'),
  resetLink: (accountRef: string, secret: string) => key('reset-link', accountRef, secret),
  sessions: key('sessions'),
  secondFactors: key('second-factors'),
  securityEvents: key('security-events'),
  emailChange: key('email-change'),
  exports: key('exports'),
  deletion: key('deletion'),
  providers: key('providers'),
  providerAnswer: (provider: string, query: string) => key('provider-answer', provider, query),
  pendingIdentity: (continuation: string) => key('pending-identity', continuation),
  identities: key('identities'),
  confirmation: (token: string) => key('confirmation', token),
};
