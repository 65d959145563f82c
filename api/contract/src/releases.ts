import * as z from 'zod/mini';
import { endpoint, endpointWith } from './endpoint.ts';
import { bakeMinutes, rollout, rolloutStages } from './rollouts.ts';
import { instant, textLists, texts } from './shapes.ts';

const releaseEndpoint = endpointWith({ tag: 'Releases', access: 'release' });
/** Also for tokens that only check. */
const checkEndpoint = endpointWith({ tag: 'Releases', access: 'check' });
const publicEndpoint = endpointWith({ tag: 'Releases', access: 'public' });

/**
 * The version of the API's calls, as one number: raised when a change would break front ends that are already released. `oldest`
 * is the lowest number whose front ends still work; a remote declares the one it was built for.
 */
export const API_CONTRACT = { oldest: 1, current: 1 } as const;

/** What is released independently: the shell, and remotes. Which remotes there are is data of the registry. */
export type FrontEndName = 'shell' | `mf-${string}`;
export const frontEndName = z.string().check(
  z.maxLength(40),
  z.regex(/^(?:shell|mf-[a-z0-9]+(?:-[a-z0-9]+)*)$/),
  // A string to every reader; its type is narrower than zod can say.
) as unknown as z.ZodMiniType<FrontEndName, FrontEndName>;

/** Who gets to see a screen; the API decides again about its data. */
const routeAccess = z.enum(['visitor', 'account', 'creator', 'curator']);
/** An address at which a remote shows screens. Its first segment is the prefix that the remote owns. */
export const releaseRoute = z.object({
  /** `/labels/:id`; `/*` at the end stands for all that follows. The first one that fits counts. */
  path: z
    .string()
    .check(z.maxLength(160), z.regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/(?:[\w-]+|:[A-Za-z]+))*(?:\/\*)?$/)),
  /** `account`: anyone signed in. A role: whoever has that profile. */
  access: routeAccess,
  /** The side of the product that it belongs to, where `access` doesn't say: a screen for creators that visitors may start with. */
  role: z.optional(z.enum(['creator', 'curator'])),
});
export type ReleaseRoute = z.infer<typeof releaseRoute>;

/** A version is a folder's name; its bytes never change. */
export const releaseVersion = z.string().check(z.regex(/^\d+\.\d+\.\d+[\w.+-]{0,60}$|^development[\w.-]{0,40}$/));
const version = releaseVersion;
const why = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const fileName = z.string().check(z.regex(/^(?!\/)(?!.*(?:^|\/)\.)[\w./~-]{1,200}$/));
const sum = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A build's own declaration: enough to decide on compatibility before any of its code runs. */
export const releaseContract = z.object({
  /** The version of the shell's contract that it was built for (a remote) or provides (the shell). */
  contract: z.int(),
  /** The versions that a shell supports; empty for a remote. */
  accepts: z._default(z.array(z.int()), []),
  /** Version of the shell's contract package at the build. */
  shell: z._default(z.string(), ''),
  /** The version of the API's contract that it was built for. */
  api: z._default(z.int(), 1),
  exposes: z.array(z.string()),
  /** The singletons of a page: the build's own copy (`version`), and the versions it accepts (`requiredVersion`). */
  shared: z._default(z.record(z.string(), z.object({ version: z.string(), requiredVersion: z.string() })), {}),
  /** Exports of the shared router that it uses (a remote) or provides to all (the shell). */
  routerExports: z._default(z.array(z.string()), []),
  /** The API calls in its code, as `METHOD /path/:param`. */
  calls: z._default(z.array(z.string()), []),
  /** Pages that a browser opens to prove that it works, and the account for each. */
  smoke: z._default(z.array(z.object({ path: z.string(), as: z.enum(['visitor', 'creator', 'curator', 'dual']) })), []),
  /** Where its screens are. Missing in builds from before, and in the shell's, whose server knows its own. */
  routes: z.optional(z.array(releaseRoute).check(z.minLength(1), z.maxLength(200))),
  /** Which files the screens of these routes need beyond those that the remote starts with: pages opened there preload them. */
  screens: z.optional(
    z
      .array(
        z.object({
          paths: z.array(releaseRoute.shape.path).check(z.maxLength(200)),
          files: z.array(fileName).check(z.maxLength(40)),
          /** What may be loaded while the screen is shown, as what a button opens: its sums come with the page. */
          parts: z.optional(z.array(fileName).check(z.maxLength(80))),
        }),
      )
      .check(z.maxLength(200)),
  ),
  /** Its code waits for the sum of a file that it loads: a page needs those of its start only. Missing in builds from before. */
  awaitsSums: z.optional(z.boolean()),
});
export type ReleaseContract = z.infer<typeof releaseContract>;

/** `release.json`, which each build writes beside its files. */
export const releaseFile = z.object({
  name: frontEndName,
  version,
  /** A hash of what it was built from: the same under whatever version. Missing in builds from before. */
  sources: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  contract: releaseContract,
  /** `sha384-…` of each script and style sheet, by its path in the build. */
  integrity: z.record(fileName, sum),
});
export type ReleaseFile = z.infer<typeof releaseFile>;

/** Where a build came from, as the command says that publishes it. */
export const provenance = z.strictObject({
  /** Null where its sources weren't in git. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{40}$/))),
  /** Its sources differed from that commit: it can go to a share of visitors, not to everyone. */
  isDirty: z.boolean(),
  /** The address of a CI's job, or who built it. */
  builder: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type Provenance = z.infer<typeof provenance>;

/** A release as a page needs it. */
export const bootRelease = z.object({
  version,
  origin: z.string(),
  manifestUrl: z.string(),
  /** The federation manifest, inlined to save pages a request; null for a development server, whose manifest changes. */
  manifest: z.nullable(z.record(z.string(), z.unknown())),
  contract: releaseContract,
  integrity: z.record(z.string(), z.string()),
  publishedAt: instant,
});
export type BootRelease = z.infer<typeof bootRelease>;

/** The deployed versions of one front end. The shell's server assigns each visitor to `stable` or `canary` permanently. */
export const bootChannel = z.object({
  name: frontEndName,
  stable: bootRelease,
  canary: z.nullable(z.object({ percent: z.number(), release: bootRelease })),
  /** The version that was live for all before `stable`; the fallback of a page. */
  lastGood: z.nullable(bootRelease),
  /** Earlier good versions, the newest first: only those that a live shell needs because it can't run the newer ones. */
  furtherGood: z.optional(z.array(bootRelease)),
  /** Disabled: no page loads any of it. */
  isKilled: z.boolean(),
});
export type BootChannel = z.infer<typeof bootChannel>;

/**
 * Versions that a preview token opens in one tab of whoever made it: a staff member's override, or a check. They take precedence over
 * the channels.
 */
export const bootPreview = z.object({
  kind: z.enum(['override', 'check']),
  releases: z.array(z.object({ name: frontEndName, release: bootRelease })),
  expiresAt: instant,
});

export const boot = z.object({
  /** Grows with every change of any channel. */
  revision: z.int(),
  api: z.object({ oldest: z.int(), current: z.int() }),
  /** All front ends, sorted by name; one that was never released is missing. */
  channels: z.array(bootChannel),
  preview: z.nullable(bootPreview),
});
export type Boot = z.infer<typeof boot>;

export const getBoot = publicEndpoint('GET /api/v2/public/boot', {
  summary:
    'Which versions of each front end are live; those of a preview for the session or release token that made it',
  query: z.strictObject({ ticket: z.optional(z.string().check(z.maxLength(200))) }),
  response: boot,
});

/**
 * A version's health in browsers, over the last 24 hours, in visitors; if there are many, as far back as the newest 5,000 of a
 * kind reach. `failureRate` is null before anything was reported.
 */
export const releaseHealth = z.object({
  mounted: z.int(),
  failed: z.int(),
  /** Uncaught errors whose script is the version's. */
  errors: z.int(),
  /** Visitors whose page didn't answer for seconds, and whose page took too long to start. */
  frozen: z.optional(z.int()),
  slowStarts: z.optional(z.int()),
  failureRate: z.nullable(z.number()),
});
const liveVersion = z.object({
  version,
  publishedAt: instant,
  /** When it went live in this channel. */
  since: instant,
  contract: z.int(),
  api: z.int(),
  health: releaseHealth,
});
export const channelOverview = z.object({
  name: frontEndName,
  /** Who answers for it. */
  owner: z.optional(z.string()),
  /** The first segments of addresses that are its own. */
  prefixes: z.optional(z.array(z.string())),
  /** Where its files are, if not at this installation. */
  origin: z.optional(z.string()),
  stable: liveVersion,
  canary: z.nullable(z.object({ percent: z.number(), live: liveVersion })),
  lastGood: z.nullable(version),
  isKilled: z.boolean(),
  /** The one that runs, or that ended within the last day; null without one. */
  rollout: z.optional(z.nullable(rollout)),
  /** Of this front end's last change. */
  revision: z.optional(z.int()),
});
/** The public part of `/_app`, without people's names. */
export const releaseOverview = publicEndpoint('GET /api/v2/public/releases', {
  summary: 'What is live, per cohort, and how it does',
  response: z.object({ revision: z.int(), channels: z.array(channelOverview) }),
});

export const channelEvent = z.object({
  id: z.int(),
  at: instant,
  verb: z.enum(['adopted', 'published', 'checked', 'promoted', 'rolled_back', 'killed', 'revived']),
  /** Null if it didn't concern one. */
  version: z.nullable(version),
  /** The version that was live before, if that changed. */
  fromVersion: z.nullable(version),
  /** The share of visitors, if a promotion or rollback concerned a canary. */
  percent: z.nullable(z.number()),
  /** A token's label, a staff member's address, `operator`, or `Fanfare` if it happened automatically. */
  who: z.string(),
  why: z.string(),
  texts,
});
/** One browser run of a remote inside a shell; proof for both. */
export const releaseCheck = z.object({
  remote: z.object({ name: frontEndName, version }),
  shellVersion: version,
  isPassed: z.boolean(),
  /** The failures, for display; empty when passed. */
  problems: z.array(z.string()),
  texts: textLists,
  at: instant,
  who: z.string(),
});
export const releaseRow = z.object({
  version,
  publishedAt: instant,
  who: z.string(),
  why: z.string(),
  contract: z.int(),
  sizeBytes: z.int(),
  /** The sum of the sums of its scripts and style sheets, as a check computes it: two builds with the same one are the same. */
  filesSum: z.optional(z.string()),
  /** Null where it is unknown: adopted, or published by an earlier command. */
  provenance: z.optional(z.nullable(z.object(provenance.shape))),
  live: z.nullable(z.enum(['stable', 'canary', 'last_good'])),
  /**
   * Live counterparts that it has no passed check with yet; it can be promoted once none is left. `own_check` is no longer answered: it passed, but
   * nobody except its publisher checked it.
   */
  missingChecks: z.array(
    z.object({
      name: frontEndName,
      version,
      reason: z.optional(z.enum(['unchecked', 'failed', 'own_check'])),
    }),
  ),
  /** Disabled, and not enabled again: it can't be promoted, rolled back to or previewed. */
  isWithdrawn: z.optional(z.boolean()),
});
/** A version of a remote that a shell can't run: what visitors with that shell get instead. */
export const substitute = z.object({
  remote: z.object({ name: frontEndName, version }),
  shellVersion: version,
  /** False for a shell that only a rollback would make live. */
  isShellLive: z.boolean(),
  /** The newest good version that runs in the shell; null where none does, so that its pages say that the remote is unavailable. */
  insteadVersion: z.nullable(version),
});
export type Substitute = z.infer<typeof substitute>;
const nameOnly = z.object({ name: frontEndName });
export const releaseHistory = checkEndpoint('GET /api/v2/releases/:name', {
  summary: 'Versions, checks and the audit of one front end',
  params: nameOnly,
  response: z.object({
    name: frontEndName,
    /** Of its last change; null before its first version was adopted. */
    revision: z.optional(z.nullable(z.int())),
    /** Whether publishing takes source maps; the API of an earlier version doesn't. */
    takesSourceMaps: z.optional(z.boolean()),
    /** What a rollback would do now; its version is null where there is nothing to go back to. */
    rollback: z.optional(z.nullable(z.object({ version: z.nullable(version), substitutes: z.array(substitute) }))),
    releases: z.array(releaseRow),
    checks: z.array(releaseCheck),
    events: z.array(channelEvent),
  }),
});

/**
 * The build's files, each as a part named `file` with its path as the file name, after a part `release` (`releaseFile` as JSON)
 * and a part `why`; `provenance` (as JSON) may be left out, and so may source maps: parts named `map`, packed by gzip, with their script's path. All or nothing; an existing version is refused with `version_taken`.
 */
export const publishRelease = releaseEndpoint('POST /api/v2/releases/:name', {
  verb: 'publish',
  summary: 'Publish a build: gates first, then its files for ever',
  params: nameOnly,
  upload: 'file',
  response: z.object({ name: frontEndName, version, files: z.int(), sizeBytes: z.int() }),
});

/** Opens a page with the given remote in the given shell, regardless of the live versions. */
export const checkPair = z.object({
  remote: z.object({ name: frontEndName, version }),
  shellVersion: version,
  /** The preview token, for `?mf-ticket=` on any page of the shell: requested with the caller's token, and without an account's session. */
  ticket: z.string(),
  smoke: releaseContract.shape.smoke,
  /** The shell's own pages, on which no remote has to appear; empty unless the shell is the one to be promoted. */
  shellSmoke: releaseContract.shape.smoke,
  isProven: z.boolean(),
});
/** Both are of earlier commands, which made the checks themselves. The installation's checker does now (`release-checks.ts`). */
export const planChecks = checkEndpoint('POST /api/v2/releases/:name/checks/plan', {
  verb: 'check',
  summary: 'No longer answered: update the release command',
  params: nameOnly,
  body: z.strictObject({ version: z.optional(version), protocol: z.optional(z.int()) }),
  response: z.object({ version, shellUrl: z.string(), pairs: z.array(checkPair) }),
});
export const recordCheck = checkEndpoint('POST /api/v2/releases/:name/checks', {
  verb: 'check',
  summary: 'No longer answered: update the release command',
  params: nameOnly,
  body: z.strictObject({
    remote: z.strictObject({ name: frontEndName, version }),
    shellVersion: version,
    problems: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50)),
    browser: z.string().check(z.maxLength(100)),
    durationMs: z.int().check(z.gte(0)),
  }),
  response: z.object({ isPassed: z.boolean(), isCounted: z.optional(z.boolean()) }),
});
/**
 * The front end's revision as the caller saw it. Where it has changed since, the verb is refused with `changed_meanwhile` and what changed: two
 * people never go back two versions, and a canary that ended by itself isn't answered by rolling back what everybody has.
 */
const expectedRevision = z.optional(z.int());
const channelNow = z.object({
  name: frontEndName,
  stable: version,
  canary: z.nullable(version),
  revision: z.int(),
  /** What the change takes along. */
  substitutes: z.optional(z.array(substitute)),
});
export const promoteRelease = releaseEndpoint('POST /api/v2/releases/:name/promote', {
  verb: 'promote',
  summary: 'Make a checked version live for a share of visitors, for all, or for more and more of them',
  params: nameOnly,
  body: z.strictObject({
    version,
    /** Either this, or stages. */
    percent: z.optional(z.number().check(z.gt(0), z.lte(100))),
    /** Each follows the one before automatically, once it has lasted for `bakeMinutes` and enough visitors were heard. */
    stages: z.optional(rolloutStages),
    bakeMinutes: z.optional(bakeMinutes),
    why,
    expectedRevision,
  }),
  response: channelNow,
});
export const rollBackRelease = releaseEndpoint('POST /api/v2/releases/:name/rollback', {
  verb: 'rollback',
  summary: 'End the canary, or go back to the last good version',
  params: nameOnly,
  body: z.strictObject({ why, expectedRevision }),
  response: channelNow,
});
export const killRelease = releaseEndpoint('POST /api/v2/releases/:name/kill', {
  verb: 'kill',
  summary: 'Disable a remote for everyone, or enable it again',
  params: nameOnly,
  body: z.strictObject({ isKilled: z.boolean(), why, expectedRevision }),
  response: z.object({ name: frontEndName, isKilled: z.boolean(), revision: z.int() }),
});

/** A developer's override: a published version, or a server on this machine or of previews. */
export const createPreview = endpoint('POST /api/v2/release-previews', {
  summary: 'Issue a preview token, which opens another version in one tab',
  tag: 'Releases',
  access: 'staff',
  body: z.strictObject({
    name: frontEndName,
    version: z.optional(version),
    url: z.optional(z.string().check(z.maxLength(300))),
  }),
  response: z.object({ ticket: z.string(), name: frontEndName, version, origin: z.string(), expiresAt: instant }),
});

/**
 * The outcome of loading a front end, or what happened to it later: an uncaught error of its script, a page that didn't answer for seconds
 * (`frozen`), a start that took too long. `visitor` is the signed id of the page's boot document: one outcome counts per visitor and version.
 */
export const reportOutcome = publicEndpoint('POST /api/v2/public/release-outcomes', {
  summary: 'A page tells whether a version came up',
  body: z.strictObject({
    visitor: z.string().check(z.maxLength(200)),
    name: frontEndName,
    version,
    outcome: z.enum(['mounted', 'failed', 'error', 'frozen', 'slow_start']),
    reason: z.optional(z.string().check(z.maxLength(60))),
    message: z.optional(z.string().check(z.maxLength(300))),
    traceId: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({ isCounted: z.boolean() }),
});
