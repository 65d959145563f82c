import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from './endpoint.ts';
import { frontEndName, releaseVersion } from './releases.ts';
import { id, instant, page, pageQuery } from './shapes.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** What a page did before an error: no typed texts, no queries of addresses. */
const breadcrumb = z.object({
  at: instant,
  kind: z.enum(['route', 'call', 'click']),
  text: text(200),
});
export type Breadcrumb = z.infer<typeof breadcrumb>;

/** An error that a page saw, once or several times alike. */
const reportedError = z.strictObject({
  /** Whose script it came from: the shell's where no remote's is in its stack. */
  source: frontEndName,
  version: releaseVersion,
  type: text(100),
  message: text(500),
  stack: text(8_000),
  /** The page's path, without its query. */
  path: text(200),
  breadcrumbs: z.array(breadcrumb).check(z.maxLength(30)),
  requestId: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  /** How often the page saw it. */
  count: z.int().check(z.gte(1), z.lte(10_000)),
});
export type ReportedError = z.infer<typeof reportedError>;

export const reportErrors = endpoint('POST /api/v2/public/error-reports', {
  tag: 'Errors',
  access: 'public',
  summary: 'A page tells which errors it saw',
  body: z.strictObject({
    /** The signed id of the page's boot document, so that people are counted once. */
    visitor: text(200),
    errors: z.array(reportedError).check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({ accepted: z.int() }),
});

/** What the shell's server saw go wrong in itself, as JSON: a page is none of them. */
export const serverErrors = z.strictObject({
  errors: z
    .array(
      z.strictObject({
        version: text(80),
        type: text(100),
        message: text(2_000),
        stack: text(8_000),
        path: text(200),
        count: z.int().check(z.gte(1), z.lte(10_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(5)),
});
export type ServerErrors = z.infer<typeof serverErrors>;

export const reportServerErrors = endpoint('POST /api/v2/shell-server/error-reports', {
  tag: 'Errors',
  access: 'public',
  summary: 'The shell’s server tells which errors it saw, signed with the secret that it shares with the API',
  body: z.strictObject({
    /** `serverErrors`, exactly as it was signed. */
    statement: text(60_000),
    /** HMAC-SHA-256 of `error-report:` and the statement, in hex. */
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: z.object({ accepted: z.int() }),
});

const errorGroup = z.object({
  id,
  /** `shell`, a remote, `api` or `shell-server`. */
  source: z.string(),
  type: z.string(),
  message: z.string(),
  /** The first line of its stack; empty without one. */
  culprit: z.string(),
  state: z.enum(['open', 'resolved']),
  firstSeenAt: instant,
  lastSeenAt: instant,
  firstVersion: z.string(),
  lastVersion: z.string(),
  count: z.number(),
  /** Visitors among the events that are kept. */
  people: z.int(),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const listErrors = staffEndpoint('GET /api/v2/staff/errors', {
  summary: 'Errors of pages and of the API, the last seen first',
  query: z.strictObject({
    ...pageQuery,
    source: z.optional(text(40)),
    version: z.optional(text(80)),
    state: z.optional(z.enum(['open', 'resolved'])),
  }),
  response: z.object({
    ...page(errorGroup).shape,
    /** Errors go to Sentry, and no new ones come here. */
    isElsewhere: z.boolean(),
    /** Sources and versions to filter by. */
    sources: z.array(z.string()),
    versions: z.array(z.string()),
  }),
});

/** A place in the code as it was written. */
const originalFrame = z.object({
  /** Empty where it has no name. */
  name: z.string(),
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** Whether it is this product's own code, and no library's. */
  isOwn: z.boolean(),
  /** The line and those around it; empty where they aren't known. */
  code: z.array(z.object({ line: z.int(), text: z.string() })),
});
export type OriginalFrame = z.infer<typeof originalFrame>;

const errorOccurrence = z.object({
  id,
  version: z.string(),
  occurredAt: instant,
  path: z.string(),
  /** As the browser or Node wrote it. */
  stack: z.string(),
  /** The stack in the original files; empty without source maps of that release. */
  frames: z.array(originalFrame),
  breadcrumbs: z.array(breadcrumb),
  requestId: z.nullable(z.string()),
  count: z.int(),
});
export type ErrorOccurrence = z.infer<typeof errorOccurrence>;

export const getError = staffEndpoint('GET /api/v2/staff/errors/:id', {
  summary: 'An error with its versions and what was kept of the times it was seen, newest first',
  response: z.object({
    group: errorGroup,
    versions: z.array(z.object({ version: z.string(), count: z.number(), firstSeenAt: instant, lastSeenAt: instant })),
    events: z.array(errorOccurrence),
  }),
});

export const decideError = staffEndpoint('POST /api/v2/staff/errors/:id/state', {
  summary: 'Resolve an error, until a newer version shows it again, or open it again; idempotent',
  body: z.strictObject({ state: errorGroup.shape.state }),
  response: z.object({ id, state: errorGroup.shape.state }),
});
