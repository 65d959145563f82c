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
  [
    /(\/(?:reset-password|change-email|stop-email-change|stop-mails|report|confirm|auth\/password|gift|promo|to)\/)[^\s"'?#)]+/g,
    '$1…',
  ],
];
/** A token is a long run of letters and digits together. */
const tokenFrom = 24;

/** An address of an email or a token, in a run of their characters; looked at run by run, so that the time grows with the text. */
function withoutSecretRun(run: string): string {
  const at = run.indexOf('@');
  if (at > 0 && run.includes('.', at + 2)) return '‹email›';
  return run.split('.').some(isToken) ? '‹…›' : run;
}
const isToken = (part: string) => part.length >= tokenFrom && /\d/.test(part) && /[A-Za-z]/.test(part);

/** Removes what may be a secret or a person: addresses of emails, tokens, queries. */
export function withoutSecrets(text: string): string {
  return secrets
    .reduce((before, [pattern, instead]) => before.replace(pattern, instead), text)
    .replace(/[\w.+%@-]+/g, withoutSecretRun);
}

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
        .replaceAll(/:\d+(?::\d+)?/g, ''),
    );
