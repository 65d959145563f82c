import * as z from 'zod/mini';

/** How often something may be tried by one subject (an address, a mail, an account) within a window. */
export interface Limit {
  max: number;
  windowSeconds: number;
}

const defaults = {
  /** Per address and email. */
  signin: { max: 5, windowSeconds: 60 },
  /** Per address; all networks of one IPv6 line (a /48) together. */
  signup: { max: 3, windowSeconds: 60 },
  signupPerSite: { max: 15, windowSeconds: 60 },
  /** Resets, and confirmations after the first: per network and email, so that others can't use up the owner's; and per email. */
  forgot: { max: 3, windowSeconds: 3_600 },
  forgotPerEmail: { max: 10, windowSeconds: 3_600 },
  /** Per network: checks of an emailed reset link before a password is typed. */
  resetChecks: { max: 20, windowSeconds: 60 },
  resetChecksPerSite: { max: 100, windowSeconds: 60 },
  /** Per network: starts of signing in with a provider. Each may be answered once. */
  providerSignIns: { max: 30, windowSeconds: 60 },
  providerSignInsPerSite: { max: 200, windowSeconds: 60 },
  /** Per account: codes by email to confirm who it is. */
  stepUpCodes: { max: 5, windowSeconds: 3_600 },
  /** Per account: links to a new address. */
  emailChanges: { max: 5, windowSeconds: 86_400 },
  /** Per account, by their links: some are generated on each download. */
  downloads: { max: 60, windowSeconds: 60 },
  /** Per account: copies of everything. */
  exports: { max: 3, windowSeconds: 86_400 },
  /** Wrong gift and promo codes, per account; per network far more, since many people may share one. */
  codes: { max: 5, windowSeconds: 3_600 },
  codesPerNetwork: { max: 100, windowSeconds: 3_600 },
  codesPerSite: { max: 500, windowSeconds: 3_600 },
  /** Per account. */
  paymentIntents: { max: 10, windowSeconds: 60 },
  /** Per account: every change of billing details stays. */
  billingDetails: { max: 20, windowSeconds: 3_600 },
  /** Per account. */
  uploads: { max: 20, windowSeconds: 3_600 },
  /** Per account: handles of the public page. Each change may free a name for others. */
  handleChanges: { max: 10, windowSeconds: 86_400 },
  /** Per account: each may read a whole playlist at Spotify. */
  playlistChecks: { max: 30, windowSeconds: 60 },
  /** Per account: codes that show who controls an address, and looks for them at somebody's server. */
  proofStarts: { max: 10, windowSeconds: 3_600 },
  proofChecks: { max: 20, windowSeconds: 3_600 },
  /** Per account: pages that are read before a service is submitted. */
  pageReadings: { max: 30, windowSeconds: 3_600 },
  /** Per account: looks at the page of a proof. */
  placementLooks: { max: 60, windowSeconds: 3_600 },
  /** Per address that a code is sent to: whoever reads there may not want any. */
  proofMails: { max: 3, windowSeconds: 86_400 },
  /** The same per registered domain: its subdomains and mailboxes may all end at one person. */
  proofMailsPerDomain: { max: 6, windowSeconds: 86_400 },
  /** Per account: each round of checks reads a page elsewhere. */
  serviceSubmits: { max: 10, windowSeconds: 3_600 },
  /** Per account, or address of a visitor: each search of the finder may rank every service, and a shared report reads all answers. */
  finds: { max: 60, windowSeconds: 60 },
  findsPerSite: { max: 300, windowSeconds: 60 },
  /** Per front end: whole builds travel. */
  publishing: { max: 30, windowSeconds: 3_600 },
  /** Per front end: what changes or proves what is live. */
  releasing: { max: 120, windowSeconds: 3_600 },
  /** Per address: what pages saw of versions. */
  outcomes: { max: 120, windowSeconds: 60 },
  outcomesPerSite: { max: 600, windowSeconds: 60 },
  /** Per address: batches of errors that pages saw. */
  errors: { max: 20, windowSeconds: 60 },
  errorsPerSite: { max: 100, windowSeconds: 60 },
  /** Per address: errors among them that nobody had reported. */
  newErrors: { max: 60, windowSeconds: 3_600 },
  newErrorsPerSite: { max: 300, windowSeconds: 3_600 },
  /** The same of all pages together. Those beyond these limits are counted together. */
  newErrorsOfPages: { max: 300, windowSeconds: 3_600 },
  /** Everything together, per account (or address); kept in memory, so approximate across processes. */
  general: { max: 300, windowSeconds: 60 },
  generalPerSite: { max: 1_500, windowSeconds: 60 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaults;
export type Limits = Record<LimitName, Limit>;

/** Tests come from one address and one account far more often than people do. */
export const unlimitedFactor = 1_000;

const positive = z.int().check(z.gte(1));

/** The limits as an object of which only the changed parts need be given. @param factor of the defaults */
export const limitsSchema = (factor: number): z.ZodMiniType<Limits> => {
  const limits = Object.entries(defaults).map(([name, { max, windowSeconds }]) => {
    const limit = z.strictObject({
      max: z._default(positive, max * factor),
      windowSeconds: z._default(positive, windowSeconds),
    });
    return [name, z.prefault(limit, {})];
  });
  return z.strictObject(Object.fromEntries(limits)) as unknown as z.ZodMiniType<Limits>;
};
