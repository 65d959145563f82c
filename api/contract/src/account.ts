import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { profileLinks } from './links.ts';
import { credits, filledText, id, instant, languageCode, text, timeZoneName } from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });
const creatorEndpoint = endpointWith({ tag: 'Profiles', access: 'creator' });
const curatorEndpoint = endpointWith({ tag: 'Profiles', access: 'curator' });

/**
 * A creator's or curator's profile (docs/specification.md). `profile_image` is a file name; `profileImageUrl` is the address it
 * is served from.
 */
export const profile = z.object({
  id,
  display_name: z.string(),
  description_english: z.string(),
  country_id: z.nullable(id),
  profile_image: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;

/** A profile as the other role sees it. */
export const publicProfile = z.object({
  display_name: z.string(),
  description_english: z.string(),
  /** The country's name. */
  country: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  links: profileLinks,
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** What an account agreed to. */
const consents = z.object({
  /** Null: to none, as accounts from before they were asked. */
  terms: z.nullable(z.object({ version: z.string(), agreedAt: instant })),
  /** The version that the API asks for. */
  currentTermsVersion: z.string(),
  marketing: z.object({
    isGiven: z.boolean(),
    /** When it was given or withdrawn; null: never asked. */
    decidedAt: z.nullable(instant),
  }),
});
export type Consents = z.infer<typeof consents>;

export const account = z.object({
  id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** Creator wallet: spendable credits. */
  coin_amount_purchased: credits,
  /** Curator wallet: cleared earnings only. */
  coin_amount_earned: credits,
  /** Curator earnings that are still clearing. */
  clearingCredits: credits,
  /** Owed after a chargeback. The next purchase settles it first; until then nothing can be sent. */
  debtCredits: credits,
  artist_id: z.nullable(id),
  influencer_id: z.nullable(id),
  isStaff: z.boolean(),
  onboardingCompleted: z.boolean(),
  creatorProfile: z.nullable(profile),
  curatorProfile: z.nullable(profile),
  unreadFeedCount: z.object({ creator: z.int(), curator: z.int() }),
  /** The links of both profiles. Always sent; optional for released front ends, which don't know it. */
  links: z.optional(profileLinks),
  /** Of emails and papers, and of pages where the browser has chosen none. Always sent; optional for released front ends. */
  language: z.optional(languageCode),
  /** Null: not known, so that dates in emails are in UTC. Always sent; optional for released front ends. */
  timeZone: z.optional(z.nullable(timeZoneName)),
  /** Always sent; optional for released front ends. */
  consents: z.optional(consents),
});
export type Account = z.infer<typeof account>;

const profileBody = z.strictObject({
  display_name: filledText(80),
  description_english: text(2_000),
  country_id: z.nullable(id),
});

export const getAccount = accountEndpoint('GET /api/account', {
  summary: 'The account, its profiles and both wallets',
  response: account,
});
/** Creates the chosen profile or profiles; also adds the second one later. */
export const completeSignup = accountEndpoint('POST /api/account/complete-signup', {
  summary: 'Choose creator, curator or both',
  body: z.strictObject({
    roles: z.array(z.enum(['creator', 'curator'])).check(z.minLength(1), z.maxLength(2)),
    display_name: filledText(80),
    description_english: z.optional(text(2_000)),
    country_id: z.nullable(id),
    genreIds: z.optional(z.array(id).check(z.maxLength(10))),
  }),
  response: account,
});
export const onboardingCompleted = accountEndpoint('POST /api/account/onboarding_completed', {
  summary: 'Onboarding is done',
  response: account,
});
/** What isn't sent stays as it is. */
export const putPreferences = accountEndpoint('PUT /api/account/preferences', {
  summary: 'Set my language and time zone',
  body: z.strictObject({ language: z.optional(languageCode), timeZone: z.optional(timeZoneName) }),
  response: account,
});
export const putBothProfileImages = accountEndpoint('PUT /api/account/profiles/profile-image', {
  summary: 'Set the image of both profiles',
  upload: 'filename',
  response: account,
});
export const getCreatorProfile = creatorEndpoint('GET /api/creator/profile', {
  summary: 'My creator profile',
  response: profile,
});
export const putCreatorProfile = creatorEndpoint('PUT /api/creator/profile', {
  summary: 'Change my creator profile',
  body: profileBody,
  response: profile,
});
export const putCreatorImage = creatorEndpoint('PUT /api/creator/profile/profile-image', {
  summary: 'Set the image of my creator profile',
  upload: 'filename',
  response: profile,
});
export const getCuratorProfile = curatorEndpoint('GET /api/curator/profile', {
  summary: 'My curator profile',
  response: profile,
});
export const putCuratorProfile = curatorEndpoint('PUT /api/curator/profile', {
  summary: 'Change my curator profile',
  body: profileBody,
  response: profile,
});
export const putCuratorImage = curatorEndpoint('PUT /api/curator/profile/profile-image', {
  summary: 'Set the image of my curator profile',
  upload: 'filename',
  response: profile,
});
