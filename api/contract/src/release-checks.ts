import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { checkPair, frontEndName, releaseVersion } from './releases.ts';
import { instant, textLists } from './shapes.ts';

const checkEndpoint = endpointWith({ tag: 'Releases', access: 'check' });
const checkerEndpoint = endpointWith({ tag: 'Releases', access: 'checker' });

const problems = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50));

/** How far the checks of a version are. */
export const checkProgress = z.object({
  version: releaseVersion,
  /** When a checker of this installation last asked for work; null where none ever did. */
  checkerSeenAt: z.nullable(instant),
  pairs: z.array(
    z.object({
      remote: z.object({ name: frontEndName, version: releaseVersion }),
      shellVersion: releaseVersion,
      /** `unmade`: the checker could not make it; `note` says why. */
      state: z.enum(['unasked', 'waiting', 'running', 'passed', 'failed', 'unmade']),
      problems: z.array(z.string()),
      texts: textLists,
      note: z.nullable(z.string()),
    }),
  ),
});

const ofFrontEnd = z.object({ name: frontEndName });
export const requestChecks = checkEndpoint('POST /api/v2/releases/:name/checks/requests', {
  verb: 'check',
  summary: 'Ask the installation to check a version with everything that is live',
  params: ofFrontEnd,
  /** `isAgain`: also the pairs that passed before. */
  body: z.strictObject({ version: z.optional(releaseVersion), isAgain: z.optional(z.boolean()) }),
  response: checkProgress,
});
export const getCheckProgress = checkEndpoint('GET /api/v2/releases/:name/checks/requests', {
  summary: 'How far the checks of a version are',
  params: ofFrontEnd,
  query: z.strictObject({ version: releaseVersion }),
  response: checkProgress,
});

/** What a checker signs, as JSON. It is bound to the request, and to the bytes that the checker read. */
export const checkStatement = z.strictObject({
  purpose: z.literal('Fanfare release check'),
  protocol: z.literal(3),
  request: z.int(),
  /** `sum`: SHA-256 of `filesText`, in hex. */
  remote: z.strictObject({ name: frontEndName, version: releaseVersion, sum: z.string() }),
  shell: z.strictObject({ version: releaseVersion, sum: z.string() }),
  problems,
  browser: z.string().check(z.maxLength(100)),
  durationMs: z.int().check(z.gte(0)),
  /** By the checker's clock. */
  at: instant,
});
export type CheckStatement = z.infer<typeof checkStatement>;

/** The files that a check is bound to: scripts and style sheets. A shell's pages are templates, which its server verifies and fills. */
export const checkedPaths = (integrity: Readonly<Record<string, string>>): string[] =>
  Object.keys(integrity).filter((path) => path !== 'index.html' && path !== 'drawn.json');

/** These files with their sums, in the one form that is hashed. */
export const filesText = (integrity: Readonly<Record<string, string>>): string =>
  checkedPaths(integrity)
    .map((path) => `${path} ${integrity[path]}`)
    .toSorted()
    .join('\n');

/** A side of a pair: where its files are, by their paths in the build. */
const checkedFiles = z.object({
  name: frontEndName,
  version: releaseVersion,
  folderUrl: z.string(),
  paths: z.array(z.string()),
});

export const takeCheck = checkerEndpoint('POST /api/v2/release-checker/take', {
  summary: 'The next check to make',
  response: z.object({
    check: z.nullable(
      z.object({
        id: z.int(),
        pair: checkPair,
        shellUrl: z.string(),
        /** It says that it is at work within this time, or another checker may be given the check. */
        leaseSeconds: z.optional(z.number()),
        /** How long each page is watched, and after how long without an answer it counts as frozen. */
        watch: z.object({ seconds: z.number(), frozenSeconds: z.number() }),
        remoteFiles: checkedFiles,
        shellFiles: checkedFiles,
      }),
    ),
  }),
});
export const renewCheck = checkerEndpoint('POST /api/v2/release-checker/checks/:id/lease', {
  summary: 'Say that a check is still being made',
  response: z.object({}),
});
export const reportCheck = checkerEndpoint('POST /api/v2/release-checker/checks/:id', {
  summary: 'The signed result of a check, or why it could not be made',
  body: z.strictObject({
    proof: z.optional(
      z.strictObject({
        /** JSON of `checkStatement`, exactly as it was signed. */
        statement: z.string().check(z.maxLength(40_000)),
        /** Ed25519, in base64. */
        signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
      }),
    ),
    failure: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
  response: z.object({ isPassed: z.nullable(z.boolean()) }),
});
