/** The API calls that occur in scripts, as `METHOD /path/:param`, sorted. Builds declare them, and the registry counts them again. */
export function callsInScripts(scripts: readonly string[]): string[] {
  const literal = /["'`]((?:GET|POST|PUT|DELETE) \/[\w./:-]+)["'`]/g;
  return [...new Set(scripts.flatMap((code) => [...code.matchAll(literal)].map(([, call = '']) => call)))].sort();
}
