/** What is said of an error that was seen, before anybody reads it. No value of zod: pages load this. */
export interface SeenError {
  type: string;
  message: string;
  stack: string;
}

const secrets: readonly [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer ‹…›'],
  // Queries and fragments of addresses: tickets, links to reset passwords, what somebody searched.
  [/([?#])[\w%.~-]+=[^\s)"']*/g, '$1…'],
];
/** Addresses that are secrets, or name somebody: as nginx.conf masks them. */
const secretPath =
  /(\/(?:reset-password|change-email|stop-email-change|report|stop-mails|confirm|auth\/password|gift|promo|to)\/)[^\s"'?#)]+/g;
/** A token is a long run of letters and digits together. */
const tokenFrom = 24;

/** An address of an email or a token, in a run of their characters; looked at run by run, so that the time grows with the text. */
function withoutSecretRun(run: string): string {
  const at = run.indexOf('@');
  if (at > 0 && run.includes('.', at + 2)) return '‹email›';
  return run.split('.').some(isToken) ? '‹…›' : run;
}
const isToken = (part: string) => part.length >= tokenFrom && /\d/.test(part) && /[A-Za-z]/.test(part);

/** Control characters and overrides of the direction of text: a terminal would obey them. Line breaks and tabs stay. */
const controls = /(?![\n\t])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const withoutTokens = (text: string): string =>
  secrets
    .reduce((before, [pattern, instead]) => before.replace(pattern, instead), text.replace(controls, ''))
    .replace(/[\w.+%@-]+/g, withoutSecretRun);

/** Removes what may be a secret or a person: addresses of emails, tokens, queries, secret paths; and what would act where it is shown. */
export const withoutSecrets = (text: string): string => withoutTokens(text.replace(secretPath, '$1…'));

/** The same of a stack, which begins with the message. Folders of the code may be called as a secret path is. */
export const withoutSecretsOfStack = ({ message, stack }: SeenError): string =>
  withoutTokens(message ? stack.replace(message, () => withoutQuotes(message)) : stack);

/** A page's path without whose it is: numbers, and what follows a prefix of names or secrets. */
export const withoutIds = (path: string): string => withoutSecrets(path.replace(/\/\d+(?=\/|$)/g, '/:id'));

/** Quoted texts are what somebody wrote, unless they name something of the code. */
const isName = (quoted: string) => /^[\w$.:/@#[\]()-]{0,60}$/.test(quoted);

/** A message without what somebody wrote: a parser quotes the text that it couldn’t read. */
export const withoutQuotes = (message: string): string =>
  withoutSecrets(message).replace(/"[^"]*"|“[^“”]*”|`[^`]*`/g, (quoted) =>
    isName(quoted.slice(1, -1)) ? quoted : `${quoted[0]}…${quoted.at(-1)}`,
  );

interface Filter {
  name: string;
  fits: (error: SeenError) => boolean;
}

/** The lines of a stack that name code: `at f (file:1:2)`, or `f@file:1:2` in Firefox and Safari. */
const framesOf = (stack: string) => stack.split('\n').filter((line) => /^\s*at |@\w[\w-]*:\/\//.test(line));

/** What isn't reported: nobody could do anything about it. Everything else is. */
export const filters: readonly Filter[] = [
  { name: 'resize observer', fits: ({ message }) => /ResizeObserver loop/.test(message) },
  { name: 'another origin’s script', fits: ({ message, stack }) => /^Script error\.?$/.test(message) && !stack },
  {
    name: 'browser extension',
    fits: ({ stack }) => /\b(?:chrome|moz|safari-web)-extension:\/\//.test(framesOf(stack)[0] ?? ''),
  },
  {
    name: 'aborted call',
    fits: ({ type, message }) =>
      type === 'AbortError' || /^(?:Failed to fetch|Load failed|NetworkError when attempting)/.test(message),
  },
  { name: 'redirect', fits: ({ type, message }) => type === 'Redirect' || /^(?:30[12378])\b/.test(message) },
  { name: 'page that doesn’t exist', fits: ({ type, message }) => type === 'NotFound' || /^404\b/.test(message) },
  { name: 'recovered load of a chunk', fits: ({ type }) => type === 'RecoveredChunkLoadError' },
];

/** The filter that keeps an error out of the reports; null for one that is reported. */
export const filteredBy = (error: SeenError): string | null => filters.find(({ fits }) => fits(error))?.name ?? null;

/** What differs between two times that the same error is seen: numbers, ids, quoted texts. */
export const normalised = (message: string): string =>
  withoutSecrets(message)
    .replaceAll(/["'“`][^"'“”`]*["'”`]/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`)
    .replaceAll(/\b0x[\da-f]+\b|\d+/gi, '0');

const framesCompared = 3;

/** The top frames without versions, hosts, lines and hashes of files: the same in the next release. */
export const topFrames = (stack: string): string[] =>
  framesOf(stack)
    .slice(0, framesCompared)
    .map((line) =>
      line
        .trim()
        .replaceAll(/\b(?:https?|file|blob|webpack):\/\/[^/\s]*/g, '')
        .replaceAll(/\/(?:remotes\/mf-[a-z0-9-]+|static)\/[^/\s]+/g, '')
        .replaceAll(/[.~-][\da-f]{6,}(?=\.)/g, '')
        .replaceAll(/:\d+(?::\d+)?/g, '')
        // A minifier's names differ from build to build.
        .replace(/^at (?:async )?[\w$]{1,2} \(/, 'at ('),
    );
