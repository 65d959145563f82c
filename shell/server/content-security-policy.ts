interface Sources {
  apiUrl: string;
  /** Origins of the registered remotes. */
  remoteOrigins: readonly string[];
}

/**
 * The policy of every page: code only from the shell and the registered remotes, nothing inline, nothing evaluated.
 * @returns the header's value
 */
export function contentSecurityPolicy({ apiUrl, remoteOrigins }: Sources): string {
  const remotes = [...new Set(remoteOrigins)];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes],
    'style-src': ["'self'", ...remotes],
    'font-src': ["'self'", ...remotes],
    'connect-src': ["'self'", apiUrl, ...remotes],
    // `blob:` is the picture or track just chosen, before it is uploaded; `data:` the small images that bundles carry.
    'img-src': ["'self'", 'data:', 'blob:', apiUrl, ...remotes],
    'media-src': ['blob:', apiUrl],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
